-- A database of the first schema (migration 0001), kept so that every later version is tried on it.
-- It was copied from a serving node, so nothing in it is tidied up. In it are:
--   Ada and Bo, who are in the middle of a game with a clock, and have talked;
--   Cy and Dee, whose seeds are being collected: Cy has committed to thirty-two bytes of 1, Dee has not;
--   Eve against two bots, the next move being a bot's, which is due.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
	table_id VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	person VARCHAR(40), 
	name VARCHAR(32) NOT NULL, 
	phrase VARCHAR(20), 
	text VARCHAR(300), 
	message VARCHAR(40) NOT NULL, 
	PRIMARY KEY (table_id, number), 
	CONSTRAINT chat_once UNIQUE (table_id, person, message)
);
INSERT INTO "chat" VALUES('3ZhRGBhtU7YU',1,'X3TPsdxAjPAZ','Ada',NULL,'good evening','7ef64e140989-4');
CREATE TABLE codes (
	hash VARCHAR(64) NOT NULL, 
	identity VARCHAR(40) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE due (
	table_id VARCHAR(40) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	at FLOAT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (table_id)
);
INSERT INTO "due" VALUES('3ZhRGBhtU7YU','23cNP8jGPObR',15,'clock',1.75475582861829352381e+09,1.75475583361829352378e+09);
INSERT INTO "due" VALUES('8NdJwVEM4bDC','4W1BUOclUgt0',0,'seal',1.75475582877319908137e+09,1.75475583377319908134e+09);
INSERT INTO "due" VALUES('7t6JT55ykhCR','8-NJUYk-Rv0C',1,'bot',1.75475223202549409869e+09,1.75475223702549409867e+09);
CREATE TABLE entries (
	game VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER, 
	move VARCHAR(40), 
	stand_in BOOLEAN NOT NULL, 
	message VARCHAR(40), 
	at FLOAT NOT NULL, 
	PRIMARY KEY (game, number), 
	CONSTRAINT entries_once UNIQUE (game, seat, message)
);
INSERT INTO "entries" VALUES('23cNP8jGPObR',0,NULL,NULL,0,NULL,1.75475222803094792365e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',1,1,'9',0,'0c6ef979c40f-5',1.75475222808834576608e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',2,NULL,NULL,0,NULL,1.7547522281096084118e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',3,0,'5@1',0,'7ef64e140989-5',1.75475222814499926568e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',4,1,'9',0,'0c6ef979c40f-6',1.75475222816328644756e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',5,NULL,NULL,0,NULL,1.75475222818431949613e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',6,0,'5@1',0,'7ef64e140989-6',1.75475222823353719714e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',7,1,'1@0=9',0,'0c6ef979c40f-7',1.75475222826573538786e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',8,0,'3@1',0,'7ef64e140989-7',1.75475222834292197224e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',9,NULL,NULL,0,NULL,1.75475222836425685879e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',10,1,'9',0,'0c6ef979c40f-8',1.75475222845884609224e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',11,NULL,NULL,0,NULL,1.75475222850560379035e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',12,0,'1@1=3',0,'7ef64e140989-8',1.75475222855999231342e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',13,1,'1@0=0',0,'0c6ef979c40f-9',1.7547522285783679485e+09);
INSERT INTO "entries" VALUES('23cNP8jGPObR',14,NULL,NULL,0,NULL,1.75475222861829018589e+09);
INSERT INTO "entries" VALUES('8-NJUYk-Rv0C',0,NULL,NULL,0,NULL,1.75475222891051435471e+09);
CREATE TABLE games (
	id VARCHAR(40) NOT NULL, 
	table_id VARCHAR(40) NOT NULL, 
	edition VARCHAR(40) NOT NULL, 
	seats TEXT NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	commitments TEXT, 
	seeds TEXT, 
	first INTEGER, 
	began FLOAT, 
	ended FLOAT, 
	broken_off BOOLEAN NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('23cNP8jGPObR','3ZhRGBhtU7YU','standard','[{"name": "Ada", "person": "X3TPsdxAjPAZ", "bot": null}, {"name": "Bo", "person": "pq0350LjPqNh", "bot": null}]','be30f42228305bfc49eed92b94cef99b1c2a76bcfdafab383e19af0f2b850ea9','["9ac25f1d20419a1da86c8e3a2a71bcece3d0286bf041290139f486593cef2755", "f99ceb74b1dc9941325764a9dfe3a73e667eaeb4e7c03984a02c77c1f37503d8"]','["87c9fb5bb977b8ace2a1935773b5dfe318ab8360cdcef1b70b864e69252ae398", "bf36297327da0303e016b7f9a01d46a0726d3874c9765843b992fbb2437b211b"]',NULL,1.75475222803094792365e+09,NULL,0);
INSERT INTO "games" VALUES('4W1BUOclUgt0','8NdJwVEM4bDC','standard','[]','695005c0998aff14d80d9f0613a47e73b946265ee7e070df0fbac5a9b74ba769',NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO "games" VALUES('8-NJUYk-Rv0C','7t6JT55ykhCR','standard','[{"name": "Eve", "person": "k7Q_5v9Azg1k", "bot": null}, {"name": "Random", "person": null, "bot": "random"}, {"name": "Casual", "person": null, "bot": "casual"}]','9b55e1acb5a35433865641bd413bc497a56550ac567dd0cfdece3aeb070f823f','["b19186301567a6f131c210cd38b1d014ab58fe04614387aeef48ea2332d255dc", null, null]','["3d6ed16d20fe1a13e814f12a7e824c1c0438e1ce140c07c609f4892f3d8ed3ca", null, null]',NULL,1.75475222891051435471e+09,NULL,0);
CREATE TABLE identities (
	id VARCHAR(40) NOT NULL, 
	name VARCHAR(32) NOT NULL, 
	language VARCHAR(2) NOT NULL, 
	epoch INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	barred BOOLEAN NOT NULL, 
	recovery VARCHAR(64), 
	PRIMARY KEY (id), 
	UNIQUE (recovery)
);
INSERT INTO "identities" VALUES('X3TPsdxAjPAZ','Ada','en',0,1.75475222759269428255e+09,0,NULL);
INSERT INTO "identities" VALUES('pq0350LjPqNh','Bo','en',0,1.75475222762077140807e+09,0,NULL);
INSERT INTO "identities" VALUES('D52pnKQ6X1oq','Cy','en',0,1.75475222765478158001e+09,0,NULL);
INSERT INTO "identities" VALUES('NKXw4uCTTf-e','Dee','en',0,1.75475222774386501313e+09,0,NULL);
INSERT INTO "identities" VALUES('k7Q_5v9Azg1k','Eve','en',0,1.75475222778011965751e+09,0,NULL);
CREATE TABLE nodes (
	id VARCHAR(40) NOT NULL, 
	alive FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "nodes" VALUES('553c8d53',1.75475222759586048119e+09);
CREATE TABLE settings (
	"key" VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "settings" VALUES('signing','4b017e15e5d3af6f89480cb0a17ab562fe44da4b20dcce7d7e909ccfb93f8e38');
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL, 
	version INTEGER NOT NULL, 
	listed BOOLEAN NOT NULL, 
	phase VARCHAR(10) NOT NULL, 
	state TEXT NOT NULL, 
	changed FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('3ZhRGBhtU7YU',7,1,'playing','{"id":"3ZhRGBhtU7YU","settings":{"edition":"standard","seats":2,"bots":[],"public":true,"clock":3600,"spectators":true,"chat":"text","first":"lot"},"seats":[{"person":"X3TPsdxAjPAZ","name":"Ada","bot":null,"stand_in":false,"missed":0,"nodes":["553c8d53"],"gone_since":null,"wants_rematch":false},{"person":"pq0350LjPqNh","name":"Bo","bot":null,"stand_in":false,"missed":0,"nodes":["553c8d53"],"gone_since":null,"wants_rematch":false}],"host":"X3TPsdxAjPAZ","phase":"playing","game":"23cNP8jGPObR","seal":null,"bots":[null,null],"left":{},"members":[],"removed":[],"mutes":{},"invitation":0,"done":["pq0350LjPqNh 0c6ef979c40f-1","X3TPsdxAjPAZ 7ef64e140989-1","X3TPsdxAjPAZ 7ef64e140989-2","pq0350LjPqNh 0c6ef979c40f-2","X3TPsdxAjPAZ 7ef64e140989-3","pq0350LjPqNh 0c6ef979c40f-3"]}',1.7547522280310018062e+09);
INSERT INTO "tables" VALUES('8NdJwVEM4bDC',4,1,'sealing','{"id":"8NdJwVEM4bDC","settings":{"edition":"standard","seats":2,"bots":[],"public":true,"clock":null,"spectators":true,"chat":"phrases","first":"lot"},"seats":[{"person":"D52pnKQ6X1oq","name":"Cy","bot":null,"stand_in":false,"missed":0,"nodes":["553c8d53"],"gone_since":null,"wants_rematch":false},{"person":"NKXw4uCTTf-e","name":"Dee","bot":null,"stand_in":false,"missed":0,"nodes":["553c8d53"],"gone_since":null,"wants_rematch":false}],"host":"D52pnKQ6X1oq","phase":"sealing","game":"4W1BUOclUgt0","seal":{"commitment":"25da33991ff0681082c5f4f7925edaf417402c25a8a31e43478072a0d272740d","commitments":["72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793",null],"seeds":[null,null],"until":1754755828.773199,"first":null},"bots":[null,null],"left":{},"members":[],"removed":[],"mutes":{},"invitation":0,"done":["NKXw4uCTTf-e aef5b602","D52pnKQ6X1oq ce660514","D52pnKQ6X1oq 41da2016"]}',1.75475222877859306333e+09);
INSERT INTO "tables" VALUES('7t6JT55ykhCR',4,1,'playing','{"id":"7t6JT55ykhCR","settings":{"edition":"standard","seats":3,"bots":[null,"random","casual"],"public":true,"clock":null,"spectators":true,"chat":"phrases","first":"lot"},"seats":[{"person":"k7Q_5v9Azg1k","name":"Eve","bot":null,"stand_in":false,"missed":0,"nodes":["553c8d53"],"gone_since":null,"wants_rematch":false},{"person":null,"name":"Random","bot":"random","stand_in":false,"missed":0,"nodes":[],"gone_since":null,"wants_rematch":false},{"person":null,"name":"Casual","bot":"casual","stand_in":false,"missed":0,"nodes":[],"gone_since":null,"wants_rematch":false}],"host":"k7Q_5v9Azg1k","phase":"playing","game":"8-NJUYk-Rv0C","seal":null,"bots":[null,"random","casual"],"left":{},"members":[],"removed":[],"mutes":{},"invitation":0,"done":["k7Q_5v9Azg1k 9257616e297e-1","k7Q_5v9Azg1k 9257616e297e-2","k7Q_5v9Azg1k 9257616e297e-3"]}',1.75475222891056728364e+09);
CREATE INDEX tables_by_change ON tables (phase, changed);
CREATE INDEX ix_games_ended ON games (ended);
CREATE INDEX ix_games_table_id ON games (table_id);
CREATE INDEX due_by_lease ON due (until);
COMMIT;
