# Ce que dit --help. L’anglais se trouve dans les commandes elles-mêmes ; text/help_texts.py lit ce fichier à part.
# Clés : COMMANDE-OPTION, ou OPTION pour ce que plusieurs commandes ont en commun.

usage = usage :
arguments = arguments
options = options
help = affiche cette aide
version = affiche le numéro de version
lang = en, fr ou it ; sinon, la langue de votre système
edition = standard, classic ou princess
json = affiche les chiffres en JSON
players = de 2 à 6 (classic : de 2 à 4) ; sinon 2

billetdoux-description = Le jeu Love Letter. Sans commande, il s’ouvre dans votre navigateur.
billetdoux-epilog = Une adaptation non officielle des règles ; les noms appartiennent à leurs propriétaires.
billetdoux-no-browser = affiche l’adresse au lieu d’ouvrir un navigateur
billetdoux-port = le port à écouter (8000, ou un autre s’il est pris)
billetdoux-database = sqlite:///FICHIER ; sinon, un fichier dans votre dossier de données

admin-purpose = s’occuper d’un serveur : list, close, bar, unbar, backup
admin-task = list, close, bar, unbar ou backup
admin-what = la table, la personne ou le fichier
admin-database = la base de données du serveur

arena-purpose = mesurer des bots les uns contre les autres
arena-epilog = Un BOT est un nom que donne « billetdoux bots », une classe sous la forme MODULE:CLASSE, « program:COMMANDE … », ou « weights:FICHIER », c’est-à-dire master avec des poids écrits par « billetdoux train ».
arena-bots = qui joue : deux bots ou plus
arena-deals = combien de donnes ; chacune se joue dans toutes les rotations des places (200)
arena-rounds = joue une manche de chaque donne, et non une partie entière
arena-seed = la même graine donne les mêmes résultats (0)
arena-jobs = combien de processus ; sinon, un par cœur
arena-limit = secondes qu’une classe ou un programme peut mettre à jouer un coup (5)
arena-out = garde les résultats dans ce fichier, et continue à partir de ce qu’il contient
arena-plot = dessine une image (SVG)

bench-purpose = mesurer la vitesse des règles sur cette machine

bots-purpose = les bots contre qui jouer, et leur force
bots-json = affiche la liste, avec tous les chiffres, en JSON

join-purpose = jouer à une table en réseau
join-url = le lien d’une table, ou l’adresse d’un serveur
join-name = votre nom là-bas ; sinon, le dernier utilisé, ou la question est posée
join-edition = crée une table : standard, classic ou princess
join-players = crée une table de ce nombre de places
join-private = crée une table sur invitation
join-clock = secondes par tour à la nouvelle table ; sinon, sans limite de temps
join-watch = regarde seulement, sans prendre de place
join-receipts = un dossier pour les reçus qui prouvent les mélanges

learn-purpose = apprendre le jeu en jouant, leçon par leçon
learn-lesson = la leçon par où commencer, par exemple guard ; sinon, la question est posée

odds-purpose = ce qu’une place peut déduire à un moment d’une partie
odds-file = une partie enregistrée ; s’il y en a plusieurs, la première
odds-at = avant quelle décision, comptée à partir de 0:0
odds-position = une position au lieu d’une partie ; docs/positions.md dit comment l’écrire
odds-seat = qui déduit ; sinon, la place qui doit décider
odds-model = ce qu’on tire du jeu des autres : none (rien), random (ils jouent n’importe quoi) ou casual ; ou master : ce que pense son réseau (none)
odds-json = affiche les chances en JSON

play-purpose = jouer dans ce terminal
play-edition = standard, classic ou princess ; sinon, la question est posée
play-players = de 2 à 6 (classic : de 2 à 4) ; sinon, la question est posée
play-lang = en, fr ou it ; sinon, la question est posée
play-humans = combien de personnes partagent ce clavier (1)
play-name = le nom d’une personne ; peut se répéter
play-bot = contre qui jouer ; « billetdoux bots » en donne la liste ; sinon, la question est posée
play-bots = un bot pour chaque place à son tour, puis de nouveau le premier
play-tokens = une partie courte, gagnée avec 1, 2 ou 3 Faveurs
play-seed = un nombre qui redonne les mêmes paquets
play-resume = reprend une partie enregistrée (--bot ou --bots y met d’autres bots)
play-receipt = garde le reçu qui prouve le mélange de cette partie
play-coach = joue avec un coach à vos côtés ; c le renvoie et le rappelle

replay-purpose = vérifier une partie enregistrée et la raconter
replay-file = une partie enregistrée
replay-seat = ne raconte que ce qu’a vu cette place
replay-spectator = ne raconte que ce que tout le monde a vu
replay-positions = affiche la position à chaque décision, sur une ligne de texte
replay-json = affiche chaque décision en JSON

rules-purpose = l’aide-mémoire, la règle d’une carte, ou toutes les règles
rules-card = la valeur ou le nom d’une carte, ou « all » pour toutes les règles

serve-purpose = ouvrir le jeu à d’autres sur le réseau
serve-host = l’adresse à écouter (0.0.0.0 : tous les réseaux de cette machine)
serve-port = le port à écouter (8000)
serve-database = sqlite:///FICHIER ou postgresql://NOM@HÔTE/BASE
serve-redis = un Valkey ou un Redis qui transmet les nouvelles entre les nœuds
serve-url = comment on atteint le serveur, s’il est derrière un proxy
serve-origins = d’autres origines dont les pages peuvent utiliser le serveur
serve-trusted-proxies = les proxys que l’on croit quand ils disent pour qui ils parlent
serve-keep-days = efface les parties finies depuis plus de jours que cela (0 : jamais)
serve-log-level = debug, info, warning ou error (info)

simulate-purpose = faire jouer beaucoup de parties à des bots
simulate-games = combien (100)
simulate-seed = la même graine donne les mêmes parties (0)
simulate-bots = qui joue, place après place, puis de nouveau le premier ; « billetdoux bots » en donne la liste (random)
simulate-records = y écrit les parties, une par ligne
simulate-engine = python ou compiled ; sinon, compiled si c’est possible

train-purpose = entraîner un réseau en le faisant jouer contre lui-même
train-out = où écrire les poids, les points de reprise, le journal et ses courbes
train-edition = standard, classic ou princess ; sinon, toutes
train-players = de 2 à 6 (classic : de 2 à 4) ; sinon, tous ces nombres
train-minutes = combien de temps (10)
train-iterations = combien d’itérations, pour que la même graine donne le même entraînement
train-seed = pour tout ce qui est laissé au hasard (1)
train-device = cpu ou cuda ; sinon, cuda si c’est possible
train-resume = reprend l’entraînement qui est dans DIR
train-against = apprend à battre master, random, casual, ou un fichier de poids
train-start = nothing, own (les poids à battre), master, ou un fichier de poids ; sinon, own si c’est possible

verify-purpose = recalculer les paquets et les tirages au sort d’une partie enregistrée
verify-file = une partie enregistrée
verify-receipt = le reçu gardé d’avant la partie
