# Che cosa dice --help. L’inglese sta nei comandi stessi; text/help_texts.py legge questo file a parte.
# Chiavi: COMANDO-OPZIONE, o OPZIONE per ciò che più comandi hanno in comune.

usage = uso:
arguments = argomenti
options = opzioni
help = mostra questo aiuto
version = mostra il numero di versione
lang = en, fr o it; altrimenti la lingua del tuo sistema
edition = standard, classic o princess
json = mostra le cifre in JSON
players = da 2 a 6 (classic: da 2 a 4); altrimenti 2

billetdoux-description = Il gioco Love Letter. Senza comando, si apre nel tuo browser.
billetdoux-epilog = Una versione non ufficiale delle regole; i nomi appartengono ai rispettivi proprietari.
billetdoux-no-browser = mostra l’indirizzo invece di aprire un browser
billetdoux-port = la porta su cui ascoltare (8000, o un’altra se è occupata)
billetdoux-database = sqlite:///FILE; altrimenti un file nella tua cartella dei dati

admin-purpose = occuparsi di un server: list, close, bar, unbar, backup
admin-task = list, close, bar, unbar o backup
admin-what = il tavolo, la persona o il file
admin-database = il database del server

arena-purpose = misurare i bot l’uno contro l’altro
arena-epilog = Un BOT è un nome elencato da «billetdoux bots», una classe come MODULO:CLASSE, «program:COMANDO …», o «weights:FILE», cioè master con pesi scritti da «billetdoux train».
arena-bots = chi gioca: due bot o più
arena-deals = quante smazzate; ognuna si gioca in tutte le rotazioni dei posti (200)
arena-rounds = gioca un round per ogni smazzata, non una partita intera
arena-seed = lo stesso seed dà gli stessi risultati (0)
arena-jobs = quanti processi; altrimenti uno per core
arena-limit = secondi che una classe o un programma può impiegare per una mossa (5)
arena-out = conserva i risultati in questo file, e continua da ciò che contiene
arena-plot = disegna un’immagine (SVG)

bench-purpose = misurare la velocità delle regole su questa macchina

bots-purpose = i bot contro cui giocare, e quanto sono forti
bots-json = mostra l’elenco, con tutte le cifre, in JSON

join-purpose = giocare a un tavolo in rete
join-url = il link di un tavolo, o l’indirizzo di un server
join-name = il tuo nome là; altrimenti l’ultimo usato, o viene chiesto
join-edition = crea un tavolo: standard, classic o princess
join-players = crea un tavolo con questo numero di posti
join-private = crea un tavolo su invito
join-clock = secondi per turno al nuovo tavolo; altrimenti senza limite di tempo
join-watch = guarda soltanto, senza prendere posto
join-receipts = una cartella per le ricevute che provano le mescolate

learn-purpose = imparare il gioco giocando, lezione per lezione
learn-lesson = la lezione da cui cominciare, per esempio guard; altrimenti viene chiesta

odds-purpose = che cosa può dedurre un posto in un momento di una partita
odds-file = una partita registrata; se sono più d’una, la prima
odds-at = prima di quale decisione, contando da 0:0
odds-position = una posizione invece di una partita; docs/positions.md dice come scriverla
odds-seat = chi deduce; altrimenti chi deve decidere
odds-model = che cosa ricavare dal gioco degli altri: none (nulla), random (giocano qualsiasi cosa) o casual; oppure master: ciò che pensa la sua rete (none)
odds-json = mostra le probabilità in JSON

play-purpose = giocare in questo terminale
play-edition = standard, classic o princess; altrimenti viene chiesta
play-players = da 2 a 6 (classic: da 2 a 4); altrimenti viene chiesto
play-lang = en, fr o it; altrimenti viene chiesta
play-humans = quante persone usano questa tastiera (1)
play-name = il nome di una persona; si può ripetere
play-bot = contro chi giocare; «billetdoux bots» li elenca; altrimenti viene chiesto
play-bots = un bot per ogni posto a turno, poi di nuovo dal primo
play-tokens = una partita breve, vinta con 1, 2 o 3 segnalini Preferenza
play-seed = un numero che ridà gli stessi mazzi
play-resume = riprende una partita salvata (--bot o --bots ci mette altri bot)
play-receipt = conserva la ricevuta che prova la mescolata di questa partita
play-coach = gioca con un coach al tuo fianco; c lo manda via e lo richiama

replay-purpose = controllare una partita registrata e raccontarla
replay-file = una partita registrata
replay-seat = racconta solo ciò che ha visto questo posto
replay-spectator = racconta solo ciò che hanno visto tutti
replay-positions = mostra la posizione a ogni decisione, su una riga di testo
replay-json = mostra ogni decisione in JSON

rules-purpose = la consultazione rapida, la regola di una carta, o tutte le regole
rules-card = il valore o il nome di una carta, o «all» per tutte le regole

serve-purpose = far giocare altre persone in rete
serve-host = l’indirizzo su cui ascoltare (0.0.0.0: tutte le reti di questa macchina)
serve-port = la porta su cui ascoltare (8000)
serve-database = sqlite:///FILE o postgresql://UTENTE@HOST/NOME
serve-redis = un Valkey o un Redis che passa le novità tra i nodi
serve-url = come si raggiunge il server, se è dietro un proxy
serve-origins = altre origini le cui pagine possono usare il server
serve-trusted-proxies = i proxy a cui si crede quando dicono per chi parlano
serve-keep-days = cancella le partite finite da più giorni di così (0: mai)
serve-log-level = debug, info, warning o error (info)

simulate-purpose = far giocare molte partite ai bot
simulate-games = quante (100)
simulate-seed = lo stesso seed dà le stesse partite (0)
simulate-bots = chi gioca, posto per posto, poi di nuovo dal primo; «billetdoux bots» li elenca (random)
simulate-records = ci scrive le partite, una per riga
simulate-engine = python o compiled; altrimenti compiled se si può

train-purpose = addestrare una rete facendola giocare contro se stessa
train-out = dove scrivere i pesi, i punti di ripresa, il registro e le sue curve
train-edition = standard, classic o princess; altrimenti tutte
train-players = da 2 a 6 (classic: da 2 a 4); altrimenti tutti
train-minutes = per quanto tempo (10)
train-iterations = quante iterazioni, perché lo stesso seed dia lo stesso addestramento
train-seed = per tutto ciò che è lasciato al caso (1)
train-device = cpu o cuda; altrimenti cuda se si può
train-resume = riprende l’addestramento che è in DIR
train-against = impara a battere master, random, casual, o un file di pesi
train-start = nothing, own (i pesi da battere), master, o un file di pesi; altrimenti own se si può

verify-purpose = ricalcolare i mazzi e i sorteggi di una partita registrata
verify-file = una partita registrata
verify-receipt = la ricevuta conservata da prima della partita
