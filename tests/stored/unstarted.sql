BEGIN TRANSACTION;
CREATE TABLE "auth_group" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(150) NOT NULL UNIQUE);
CREATE TABLE "auth_group_permissions" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "group_id" integer NOT NULL REFERENCES "auth_group" ("id") DEFERRABLE INITIALLY DEFERRED, "permission_id" integer NOT NULL REFERENCES "auth_permission" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "auth_permission" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "content_type_id" integer NOT NULL REFERENCES "django_content_type" ("id") DEFERRABLE INITIALLY DEFERRED, "codename" varchar(100) NOT NULL, "name" varchar(255) NOT NULL);
INSERT INTO "auth_permission" VALUES(1,1,'add_permission','Can add permission');
INSERT INTO "auth_permission" VALUES(2,1,'change_permission','Can change permission');
INSERT INTO "auth_permission" VALUES(3,1,'delete_permission','Can delete permission');
INSERT INTO "auth_permission" VALUES(4,1,'view_permission','Can view permission');
INSERT INTO "auth_permission" VALUES(5,2,'add_group','Can add group');
INSERT INTO "auth_permission" VALUES(6,2,'change_group','Can change group');
INSERT INTO "auth_permission" VALUES(7,2,'delete_group','Can delete group');
INSERT INTO "auth_permission" VALUES(8,2,'view_group','Can view group');
INSERT INTO "auth_permission" VALUES(9,3,'add_user','Can add user');
INSERT INTO "auth_permission" VALUES(10,3,'change_user','Can change user');
INSERT INTO "auth_permission" VALUES(11,3,'delete_user','Can delete user');
INSERT INTO "auth_permission" VALUES(12,3,'view_user','Can view user');
INSERT INTO "auth_permission" VALUES(13,4,'add_contenttype','Can add content type');
INSERT INTO "auth_permission" VALUES(14,4,'change_contenttype','Can change content type');
INSERT INTO "auth_permission" VALUES(15,4,'delete_contenttype','Can delete content type');
INSERT INTO "auth_permission" VALUES(16,4,'view_contenttype','Can view content type');
INSERT INTO "auth_permission" VALUES(17,5,'add_session','Can add session');
INSERT INTO "auth_permission" VALUES(18,5,'change_session','Can change session');
INSERT INTO "auth_permission" VALUES(19,5,'delete_session','Can delete session');
INSERT INTO "auth_permission" VALUES(20,5,'view_session','Can view session');
INSERT INTO "auth_permission" VALUES(21,6,'add_signinlink','Can add sign in link');
INSERT INTO "auth_permission" VALUES(22,6,'change_signinlink','Can change sign in link');
INSERT INTO "auth_permission" VALUES(23,6,'delete_signinlink','Can delete sign in link');
INSERT INTO "auth_permission" VALUES(24,6,'view_signinlink','Can view sign in link');
INSERT INTO "auth_permission" VALUES(25,7,'add_festival','Can add festival');
INSERT INTO "auth_permission" VALUES(26,7,'change_festival','Can change festival');
INSERT INTO "auth_permission" VALUES(27,7,'delete_festival','Can delete festival');
INSERT INTO "auth_permission" VALUES(28,7,'view_festival','Can view festival');
INSERT INTO "auth_permission" VALUES(29,8,'add_game','Can add game');
INSERT INTO "auth_permission" VALUES(30,8,'change_game','Can change game');
INSERT INTO "auth_permission" VALUES(31,8,'delete_game','Can delete game');
INSERT INTO "auth_permission" VALUES(32,8,'view_game','Can view game');
INSERT INTO "auth_permission" VALUES(33,9,'add_logentry','Can add log entry');
INSERT INTO "auth_permission" VALUES(34,9,'change_logentry','Can change log entry');
INSERT INTO "auth_permission" VALUES(35,9,'delete_logentry','Can delete log entry');
INSERT INTO "auth_permission" VALUES(36,9,'view_logentry','Can view log entry');
INSERT INTO "auth_permission" VALUES(37,10,'add_player','Can add player');
INSERT INTO "auth_permission" VALUES(38,10,'change_player','Can change player');
INSERT INTO "auth_permission" VALUES(39,10,'delete_player','Can delete player');
INSERT INTO "auth_permission" VALUES(40,10,'view_player','Can view player');
INSERT INTO "auth_permission" VALUES(41,11,'add_prize','Can add prize');
INSERT INTO "auth_permission" VALUES(42,11,'change_prize','Can change prize');
INSERT INTO "auth_permission" VALUES(43,11,'delete_prize','Can delete prize');
INSERT INTO "auth_permission" VALUES(44,11,'view_prize','Can view prize');
INSERT INTO "auth_permission" VALUES(45,12,'add_ownrulebook','Can add own rulebook');
INSERT INTO "auth_permission" VALUES(46,12,'change_ownrulebook','Can change own rulebook');
INSERT INTO "auth_permission" VALUES(47,12,'delete_ownrulebook','Can delete own rulebook');
INSERT INTO "auth_permission" VALUES(48,12,'view_ownrulebook','Can view own rulebook');
INSERT INTO "auth_permission" VALUES(49,13,'add_screen','Can add screen');
INSERT INTO "auth_permission" VALUES(50,13,'change_screen','Can change screen');
INSERT INTO "auth_permission" VALUES(51,13,'delete_screen','Can delete screen');
INSERT INTO "auth_permission" VALUES(52,13,'view_screen','Can view screen');
INSERT INTO "auth_permission" VALUES(53,14,'add_handout','Can add hand out');
INSERT INTO "auth_permission" VALUES(54,14,'change_handout','Can change hand out');
INSERT INTO "auth_permission" VALUES(55,14,'delete_handout','Can delete hand out');
INSERT INTO "auth_permission" VALUES(56,14,'view_handout','Can view hand out');
INSERT INTO "auth_permission" VALUES(57,15,'add_operator','Can add operator');
INSERT INTO "auth_permission" VALUES(58,15,'change_operator','Can change operator');
INSERT INTO "auth_permission" VALUES(59,15,'delete_operator','Can delete operator');
INSERT INTO "auth_permission" VALUES(60,15,'view_operator','Can view operator');
INSERT INTO "auth_permission" VALUES(61,16,'add_picture','Can add picture');
INSERT INTO "auth_permission" VALUES(62,16,'change_picture','Can change picture');
INSERT INTO "auth_permission" VALUES(63,16,'delete_picture','Can delete picture');
INSERT INTO "auth_permission" VALUES(64,16,'view_picture','Can view picture');
INSERT INTO "auth_permission" VALUES(65,8,'add_table','Can add table');
INSERT INTO "auth_permission" VALUES(66,8,'change_table','Can change table');
INSERT INTO "auth_permission" VALUES(67,8,'delete_table','Can delete table');
INSERT INTO "auth_permission" VALUES(68,8,'view_table','Can view table');
INSERT INTO "auth_permission" VALUES(69,17,'add_spareprize','Can add spare prize');
INSERT INTO "auth_permission" VALUES(70,17,'change_spareprize','Can change spare prize');
INSERT INTO "auth_permission" VALUES(71,17,'delete_spareprize','Can delete spare prize');
INSERT INTO "auth_permission" VALUES(72,17,'view_spareprize','Can view spare prize');
INSERT INTO "auth_permission" VALUES(73,18,'add_seat','Can add seat');
INSERT INTO "auth_permission" VALUES(74,18,'change_seat','Can change seat');
INSERT INTO "auth_permission" VALUES(75,18,'delete_seat','Can delete seat');
INSERT INTO "auth_permission" VALUES(76,18,'view_seat','Can view seat');
INSERT INTO "auth_permission" VALUES(77,15,'add_helper','Can add helper');
INSERT INTO "auth_permission" VALUES(78,15,'change_helper','Can change helper');
INSERT INTO "auth_permission" VALUES(79,15,'delete_helper','Can delete helper');
INSERT INTO "auth_permission" VALUES(80,15,'view_helper','Can view helper');
INSERT INTO "auth_permission" VALUES(81,19,'add_signedin','Can add signed in');
INSERT INTO "auth_permission" VALUES(82,19,'change_signedin','Can change signed in');
INSERT INTO "auth_permission" VALUES(83,19,'delete_signedin','Can delete signed in');
INSERT INTO "auth_permission" VALUES(84,19,'view_signedin','Can view signed in');
INSERT INTO "auth_permission" VALUES(85,20,'add_knownbrowser','Can add known browser');
INSERT INTO "auth_permission" VALUES(86,20,'change_knownbrowser','Can change known browser');
INSERT INTO "auth_permission" VALUES(87,20,'delete_knownbrowser','Can delete known browser');
INSERT INTO "auth_permission" VALUES(88,20,'view_knownbrowser','Can view known browser');
INSERT INTO "auth_permission" VALUES(89,21,'add_phoneseat','Can add phone seat');
INSERT INTO "auth_permission" VALUES(90,21,'change_phoneseat','Can change phone seat');
INSERT INTO "auth_permission" VALUES(91,21,'delete_phoneseat','Can delete phone seat');
INSERT INTO "auth_permission" VALUES(92,21,'view_phoneseat','Can view phone seat');
INSERT INTO "auth_permission" VALUES(93,22,'add_winnerslock','Can add winners lock');
INSERT INTO "auth_permission" VALUES(94,22,'change_winnerslock','Can change winners lock');
INSERT INTO "auth_permission" VALUES(95,22,'delete_winnerslock','Can delete winners lock');
INSERT INTO "auth_permission" VALUES(96,22,'view_winnerslock','Can view winners lock');
INSERT INTO "auth_permission" VALUES(97,23,'add_photo','Can add photo');
INSERT INTO "auth_permission" VALUES(98,23,'change_photo','Can change photo');
INSERT INTO "auth_permission" VALUES(99,23,'delete_photo','Can delete photo');
INSERT INTO "auth_permission" VALUES(100,23,'view_photo','Can view photo');
CREATE TABLE "auth_user" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "password" varchar(128) NOT NULL, "last_login" datetime NULL, "is_superuser" bool NOT NULL, "username" varchar(150) NOT NULL UNIQUE, "last_name" varchar(150) NOT NULL, "email" varchar(254) NOT NULL, "is_staff" bool NOT NULL, "is_active" bool NOT NULL, "date_joined" datetime NOT NULL, "first_name" varchar(150) NOT NULL);
INSERT INTO "auth_user" VALUES(1,'!aBohHcSKhmR2RQ1eNTSCJW0hMayU73vOY49ogNdH',NULL,0,'emcee','','',0,1,'2026-11-20 22:59:55.517348','');
INSERT INTO "auth_user" VALUES(2,'!F4cTRrzumKGs3sr0HhHQZEh4nMPB0gJIM7hSfTBw',NULL,0,'operator-06ed6e8f81f8f7e4','','',0,1,'2026-11-20 22:59:55.624085','');
CREATE TABLE "auth_user_groups" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "user_id" integer NOT NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "group_id" integer NOT NULL REFERENCES "auth_group" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "auth_user_user_permissions" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "user_id" integer NOT NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "permission_id" integer NOT NULL REFERENCES "auth_permission" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "django_content_type" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "app_label" varchar(100) NOT NULL, "model" varchar(100) NOT NULL);
INSERT INTO "django_content_type" VALUES(1,'auth','permission');
INSERT INTO "django_content_type" VALUES(2,'auth','group');
INSERT INTO "django_content_type" VALUES(3,'auth','user');
INSERT INTO "django_content_type" VALUES(4,'contenttypes','contenttype');
INSERT INTO "django_content_type" VALUES(5,'sessions','session');
INSERT INTO "django_content_type" VALUES(6,'festival','signinlink');
INSERT INTO "django_content_type" VALUES(7,'festival','festival');
INSERT INTO "django_content_type" VALUES(8,'festival','table');
INSERT INTO "django_content_type" VALUES(9,'festival','logentry');
INSERT INTO "django_content_type" VALUES(10,'festival','player');
INSERT INTO "django_content_type" VALUES(11,'festival','prize');
INSERT INTO "django_content_type" VALUES(12,'festival','ownrulebook');
INSERT INTO "django_content_type" VALUES(13,'festival','screen');
INSERT INTO "django_content_type" VALUES(14,'festival','handout');
INSERT INTO "django_content_type" VALUES(15,'festival','helper');
INSERT INTO "django_content_type" VALUES(16,'festival','picture');
INSERT INTO "django_content_type" VALUES(17,'festival','spareprize');
INSERT INTO "django_content_type" VALUES(18,'festival','seat');
INSERT INTO "django_content_type" VALUES(19,'festival','signedin');
INSERT INTO "django_content_type" VALUES(20,'festival','knownbrowser');
INSERT INTO "django_content_type" VALUES(21,'festival','phoneseat');
INSERT INTO "django_content_type" VALUES(22,'festival','winnerslock');
INSERT INTO "django_content_type" VALUES(23,'festival','photo');
CREATE TABLE "django_migrations" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "app" varchar(255) NOT NULL, "name" varchar(255) NOT NULL, "applied" datetime NOT NULL);
INSERT INTO "django_migrations" VALUES(1,'contenttypes','0001_initial','2026-11-27 20:03:37.624405');
INSERT INTO "django_migrations" VALUES(2,'contenttypes','0002_remove_content_type_name','2026-11-27 20:03:37.665286');
INSERT INTO "django_migrations" VALUES(3,'auth','0001_initial','2026-11-27 20:03:37.771701');
INSERT INTO "django_migrations" VALUES(4,'auth','0002_alter_permission_name_max_length','2026-11-27 20:03:37.835530');
INSERT INTO "django_migrations" VALUES(5,'auth','0003_alter_user_email_max_length','2026-11-27 20:03:38.004902');
INSERT INTO "django_migrations" VALUES(6,'auth','0004_alter_user_username_opts','2026-11-27 20:03:38.136652');
INSERT INTO "django_migrations" VALUES(7,'auth','0005_alter_user_last_login_null','2026-11-27 20:03:38.322585');
INSERT INTO "django_migrations" VALUES(8,'auth','0006_require_contenttypes_0002','2026-11-27 20:03:38.362748');
INSERT INTO "django_migrations" VALUES(9,'auth','0007_alter_validators_add_error_messages','2026-11-27 20:03:38.429416');
INSERT INTO "django_migrations" VALUES(10,'auth','0008_alter_user_username_max_length','2026-11-27 20:03:38.512077');
INSERT INTO "django_migrations" VALUES(11,'auth','0009_alter_user_last_name_max_length','2026-11-27 20:03:38.591463');
INSERT INTO "django_migrations" VALUES(12,'auth','0010_alter_group_name_max_length','2026-11-27 20:03:38.724362');
INSERT INTO "django_migrations" VALUES(13,'auth','0011_update_proxy_permissions','2026-11-27 20:03:38.784921');
INSERT INTO "django_migrations" VALUES(14,'auth','0012_alter_user_first_name_max_length','2026-11-27 20:03:38.871449');
INSERT INTO "django_migrations" VALUES(15,'festival','0030_former_names','2026-11-27 20:03:40.718525');
INSERT INTO "django_migrations" VALUES(16,'sessions','0001_initial','2026-11-27 20:03:40.818542');
INSERT INTO "django_migrations" VALUES(17,'festival','0001_initial','2026-11-27 20:03:40.861910');
INSERT INTO "django_migrations" VALUES(18,'festival','0002_phones','2026-11-27 20:03:41.622349');
INSERT INTO "django_migrations" VALUES(19,'festival','0003_winners_lock','2026-11-27 20:03:42.398908');
INSERT INTO "django_migrations" VALUES(20,'festival','0004_photos','2026-11-27 20:03:44.030233');
INSERT INTO "django_migrations" VALUES(21,'festival','0005_take_overs','2026-11-27 20:03:44.407224');
CREATE TABLE "django_session" ("session_key" varchar(40) NOT NULL PRIMARY KEY, "session_data" text NOT NULL, "expire_date" datetime NOT NULL);
CREATE TABLE "festival_festival" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(200) NOT NULL, "date" date NOT NULL, "time_zone" varchar(40) NOT NULL, "currency" varchar(3) NOT NULL, "budget" bigint NOT NULL, "guests" smallint unsigned NULL CHECK ("guests" >= 0), "buy_in" bigint NOT NULL, "pace" smallint unsigned NOT NULL CHECK ("pace" >= 0), "sets" smallint unsigned NOT NULL CHECK ("sets" >= 0), "minutes" smallint unsigned NULL CHECK ("minutes" >= 0), "rulebook" varchar(40) NOT NULL, "switches" text NOT NULL CHECK ((JSON_VALID("switches") OR "switches" IS NULL)), "code" varchar(12) NOT NULL UNIQUE, "is_demo" bool NOT NULL, "demo_pace" varchar(4) NOT NULL, "is_rehearsal" bool NOT NULL, "archived_at" datetime NULL, "owner_id" integer NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "hall_id" bigint NULL REFERENCES "festival_festival" ("id") DEFERRABLE INITIALLY DEFERRED, "round" smallint unsigned NOT NULL CHECK ("round" >= 0), "place" smallint unsigned NOT NULL CHECK ("place" >= 0), "away_since" datetime NULL, "wifi_name" varchar(64) NOT NULL, "wifi_password" varchar(64) NOT NULL, "is_join_open" bool NOT NULL, "entry_code" varchar(6) NOT NULL, "shut_out" text NOT NULL, "kept_out" text NOT NULL, "guests_roll" bool NOT NULL, "setup_revision" bigint unsigned NOT NULL CHECK ("setup_revision" >= 0), "public_days" smallint unsigned NULL CHECK ("public_days" >= 0), "is_closed" bool NOT NULL, "created_at" datetime NOT NULL, "winners_locked_at" datetime NULL, CONSTRAINT "festival_budget_not_negative" CHECK ("budget" >= 0), CONSTRAINT "bowl_place_once" UNIQUE ("hall_id", "round", "place"));
INSERT INTO "festival_festival" VALUES(1,'Moon Night 中秋','2026-09-25','Etc/UTC','PHP',60000,40,0,16,1,NULL,'tongan','{"tie": "first_keeps"}','8wvpcu',0,'',0,NULL,NULL,NULL,0,0,NULL,'','',1,'','','',0,11,30,0,'2026-11-20 22:59:55.545119',NULL);
CREATE TABLE "festival_handout" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "prize_id" bigint NOT NULL UNIQUE REFERENCES "festival_prize" ("id") DEFERRABLE INITIALLY DEFERRED, "player" integer unsigned NOT NULL CHECK ("player" >= 0), "author_id" integer NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "by" varchar(200) NOT NULL, "device" varchar(10) NOT NULL, "at" datetime NOT NULL);
CREATE TABLE "festival_helper" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "festival_id" bigint NOT NULL REFERENCES "festival_festival" ("id") DEFERRABLE INITIALLY DEFERRED, "user_id" integer NOT NULL UNIQUE REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "name" varchar(200) NOT NULL, "role" varchar(10) NOT NULL, "revoked_at" datetime NULL, "created_at" datetime NOT NULL);
INSERT INTO "festival_helper" VALUES(1,1,2,'Dina at the desk','desk',NULL,'2026-11-20 22:59:55.624401');
CREATE TABLE "festival_knownbrowser" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "user_id" integer NOT NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "digest" varchar(64) NOT NULL UNIQUE);
CREATE TABLE "festival_logentry" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "table_id" bigint NOT NULL REFERENCES "festival_table" ("id") DEFERRABLE INITIALLY DEFERRED, "seq" integer unsigned NOT NULL CHECK ("seq" >= 0), "key" varchar(64) NOT NULL, "entry" text NOT NULL CHECK ((JSON_VALID("entry") OR "entry" IS NULL)), "author_id" integer NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "by" varchar(200) NOT NULL, "device" varchar(10) NOT NULL, "at" datetime NOT NULL, CONSTRAINT "log_entry_seq_once" UNIQUE ("table_id", "seq"), CONSTRAINT "log_entry_key_once" UNIQUE ("table_id", "key"));
CREATE TABLE "festival_ownrulebook" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "owner_id" integer NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "key" varchar(40) NOT NULL, "text" text NOT NULL, "updated_at" datetime NOT NULL, CONSTRAINT "own_rulebook_key_once" UNIQUE ("owner_id", "key"));
INSERT INTO "festival_ownrulebook" VALUES(1,NULL,'tongan','# Bo Bing as played in Tong''an: two triples are the only second prize, and 1-2-3-4-5-6 is one 4.
# Source: github luochang212/bobing-game, docs/rule-audit.md. Whatever it does not say is as in Xiamen.

key = "tongan"
edition = "Tong''an"
extends = "xiamen"
source = "github luochang212/bobing-game, docs/rule-audit.md"

[names]
roman = "Pua̍h Tiong-tshiu"
hanzi = "博中秋"
english = "Mid-Autumn dice"

[switches.first_player]
default = "order"

# The first row that fits decides. There is none for the straight, so that it falls to its 4.

[[rows]]
key = "red_6"
pattern = "444444"
tier = 1
takes_all = true
when = { grab = ["red6", "red6_and_six_ones"] }

[[rows]]
key = "red_6"
pattern = "444444"
tier = 1
when = { grab = ["off"] }

[[rows]]
key = "ones_6"
pattern = "111111"
tier = 1

[[rows]]
key = "same_6"
pattern = "aaaaaa"
tier = 1
ends_game = true
rank = ["face"]

[[rows]]
key = "red_5"
pattern = "44444*"
tier = 1
rank = ["kicker"]

[[rows]]
key = "same_5"
pattern = "aaaaa*"
tier = 1
carries = { 1 = 6 }
rank = ["kicker"]

[[rows]]
key = "red_4"
pattern = "4444**"
tier = 1
rank = ["sum"]

[[rows]]
key = "double_triple"
pattern = "aaabbb"
tier = 2
chased_under = ["champion+second+red3"]

[[rows]]
key = "red_3"
pattern = "444***"
tier = 3
chased_under = ["champion+second+red3"]

[[rows]]
key = "same_4"
pattern = "aaaa**"
tier = 4
carries = { 1 = 6, 2 = 5 }

[[rows]]
key = "red_2"
pattern = "44****"
tier = 5

[[rows]]
key = "red_1"
pattern = "4*****"
tier = 6
','2026-11-20 22:59:55.543434');
CREATE TABLE "festival_phoneseat" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "is_by_emcee" bool NOT NULL, "seq" integer unsigned NOT NULL CHECK ("seq" >= 0), "choice" text NOT NULL CHECK ((JSON_VALID("choice") OR "choice" IS NULL)), "is_ready" bool NOT NULL, "lent_to_id" bigint NULL REFERENCES "festival_player" ("id") DEFERRABLE INITIALLY DEFERRED, "player_id" bigint NOT NULL REFERENCES "festival_player" ("id") DEFERRABLE INITIALLY DEFERRED, "table_id" bigint NOT NULL REFERENCES "festival_table" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "phone_seat_once" UNIQUE ("table_id", "player_id"));
CREATE TABLE "festival_photo" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "digest" varchar(16) NOT NULL, "data" BLOB NOT NULL, "entry_id" bigint NOT NULL UNIQUE REFERENCES "festival_logentry" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "festival_picture" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "digest" varchar(64) NOT NULL UNIQUE, "data" BLOB NOT NULL, "width" smallint unsigned NOT NULL CHECK ("width" >= 0), "height" smallint unsigned NOT NULL CHECK ("height" >= 0));
INSERT INTO "festival_picture" VALUES(1,'be07bd0d1bc0fafe97b6c4b9c5c28311a789de6b77dad5b5db00b566b5ba0b23',X'524946464C0000005745425056503820400000009003009D012A400030003E6D369849242322A122A800800D8967007600002A34C6387C198000FEED4DDFFFADAF6DE1941FFFF5067FE419FF9067E9E000000000',64,48);
CREATE TABLE "festival_player" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "festival_id" bigint NOT NULL REFERENCES "festival_festival" ("id") DEFERRABLE INITIALLY DEFERRED, "number" integer unsigned NOT NULL CHECK ("number" >= 0), "name" varchar(200) NOT NULL, "former_names" text NOT NULL CHECK ((JSON_VALID("former_names") OR "former_names" IS NULL)), "status" varchar(10) NOT NULL, "device" varchar(32) NOT NULL, "asked_by" varchar(32) NOT NULL, "address" varchar(45) NOT NULL, "has_code" bool NOT NULL, "denied_to" text NOT NULL, "rejected_at" datetime NULL, "at_desk" varchar(6) NOT NULL, "at_desk_since" datetime NULL, "came_from_id" bigint NULL REFERENCES "festival_player" ("id") DEFERRABLE INITIALLY DEFERRED, "created_at" datetime NOT NULL, CONSTRAINT "player_number_once" UNIQUE ("festival_id", "number"));
INSERT INTO "festival_player" VALUES(1,1,1,'Ana','{}','approved','cccccccccccccccccccccccccccccccc','','',0,'',NULL,'',NULL,NULL,'2026-11-20 22:59:55.577002');
INSERT INTO "festival_player" VALUES(2,1,2,'Ben','{}','approved','','','',0,'',NULL,'',NULL,NULL,'2026-11-20 22:59:55.578817');
INSERT INTO "festival_player" VALUES(3,1,3,'陳美玲','{}','approved','','','',0,'',NULL,'',NULL,NULL,'2026-11-20 22:59:55.580134');
INSERT INTO "festival_player" VALUES(4,1,4,'=1+1','{}','approved','','','',0,'',NULL,'',NULL,NULL,'2026-11-20 22:59:55.581383');
INSERT INTO "festival_player" VALUES(5,1,5,'Ñoño O’Hara','{}','approved','','','',0,'',NULL,'',NULL,NULL,'2026-11-20 22:59:55.582602');
INSERT INTO "festival_player" VALUES(6,1,6,'Łucja <b>','{}','approved','','','',0,'',NULL,'',NULL,NULL,'2026-11-20 22:59:55.583884');
INSERT INTO "festival_player" VALUES(7,1,7,'Waiting Wanda','{}','waiting','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','','',0,'',NULL,'',NULL,NULL,'2026-11-20 22:59:55.607783');
INSERT INTO "festival_player" VALUES(8,1,8,'Rejected Rex','{}','rejected','bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb','','',0,'',NULL,'',NULL,NULL,'2026-11-20 22:59:55.612549');
CREATE TABLE "festival_prize" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "table_id" bigint NOT NULL REFERENCES "festival_table" ("id") DEFERRABLE INITIALLY DEFERRED, "tier" smallint unsigned NOT NULL CHECK ("tier" >= 0), "position" smallint unsigned NOT NULL CHECK ("position" >= 0), "name" varchar(200) NOT NULL, "value" bigint NOT NULL, "picture_id" bigint NULL REFERENCES "festival_picture" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "prize_one_per_place" UNIQUE ("table_id", "tier", "position"), CONSTRAINT "prize_tier_1_to_6" CHECK (("tier" >= 1 AND "tier" <= 6)), CONSTRAINT "prize_value_not_negative" CHECK ("value" >= 0));
INSERT INTO "festival_prize" VALUES(1,1,1,1,'Rice cooker 電鍋',12346,1);
INSERT INTO "festival_prize" VALUES(2,1,2,1,'Prize 2-1',24691,NULL);
INSERT INTO "festival_prize" VALUES(3,1,2,2,'',24692,NULL);
INSERT INTO "festival_prize" VALUES(4,1,3,1,'Prize 3-1',37036,NULL);
INSERT INTO "festival_prize" VALUES(5,1,3,2,'',37037,NULL);
INSERT INTO "festival_prize" VALUES(6,1,3,3,'Prize 3-3',37038,NULL);
INSERT INTO "festival_prize" VALUES(7,1,3,4,'Prize 3-4',37039,NULL);
INSERT INTO "festival_prize" VALUES(8,1,4,1,'Prize 4-1',49381,NULL);
INSERT INTO "festival_prize" VALUES(9,1,4,2,'',49382,NULL);
INSERT INTO "festival_prize" VALUES(10,1,4,3,'Prize 4-3',49383,NULL);
INSERT INTO "festival_prize" VALUES(11,1,4,4,'Prize 4-4',49384,NULL);
INSERT INTO "festival_prize" VALUES(12,1,4,5,'Prize 4-5',49385,NULL);
INSERT INTO "festival_prize" VALUES(13,1,4,6,'Prize 4-6',49386,NULL);
INSERT INTO "festival_prize" VALUES(14,1,4,7,'Prize 4-7',49387,NULL);
INSERT INTO "festival_prize" VALUES(15,1,4,8,'Prize 4-8',49388,NULL);
INSERT INTO "festival_prize" VALUES(16,1,5,1,'Prize 5-1',61726,NULL);
INSERT INTO "festival_prize" VALUES(17,1,5,2,'',61727,NULL);
INSERT INTO "festival_prize" VALUES(18,1,5,3,'Prize 5-3',61728,NULL);
INSERT INTO "festival_prize" VALUES(19,1,5,4,'Prize 5-4',61729,NULL);
INSERT INTO "festival_prize" VALUES(20,1,5,5,'Prize 5-5',61730,NULL);
INSERT INTO "festival_prize" VALUES(21,1,5,6,'Prize 5-6',61731,NULL);
INSERT INTO "festival_prize" VALUES(22,1,5,7,'Prize 5-7',61732,NULL);
INSERT INTO "festival_prize" VALUES(23,1,5,8,'Prize 5-8',61733,NULL);
INSERT INTO "festival_prize" VALUES(24,1,5,9,'Prize 5-9',61734,NULL);
INSERT INTO "festival_prize" VALUES(25,1,5,10,'Prize 5-10',61735,NULL);
INSERT INTO "festival_prize" VALUES(26,1,5,11,'Prize 5-11',61736,NULL);
INSERT INTO "festival_prize" VALUES(27,1,5,12,'Prize 5-12',61737,NULL);
INSERT INTO "festival_prize" VALUES(28,1,5,13,'Prize 5-13',61738,NULL);
INSERT INTO "festival_prize" VALUES(29,1,5,14,'Prize 5-14',61739,NULL);
INSERT INTO "festival_prize" VALUES(30,1,5,15,'Prize 5-15',61740,NULL);
INSERT INTO "festival_prize" VALUES(31,1,5,16,'Prize 5-16',61741,NULL);
INSERT INTO "festival_prize" VALUES(32,1,6,1,'=HYPERLINK(1)',74071,NULL);
INSERT INTO "festival_prize" VALUES(33,1,6,2,'',74072,NULL);
INSERT INTO "festival_prize" VALUES(34,1,6,3,'Prize 6-3',74073,NULL);
INSERT INTO "festival_prize" VALUES(35,1,6,4,'Prize 6-4',74074,NULL);
INSERT INTO "festival_prize" VALUES(36,1,6,5,'Prize 6-5',74075,NULL);
INSERT INTO "festival_prize" VALUES(37,1,6,6,'Prize 6-6',74076,NULL);
INSERT INTO "festival_prize" VALUES(38,1,6,7,'Prize 6-7',74077,NULL);
INSERT INTO "festival_prize" VALUES(39,1,6,8,'Prize 6-8',74078,NULL);
INSERT INTO "festival_prize" VALUES(40,1,6,9,'Prize 6-9',74079,NULL);
INSERT INTO "festival_prize" VALUES(41,1,6,10,'Prize 6-10',74080,NULL);
INSERT INTO "festival_prize" VALUES(42,1,6,11,'Prize 6-11',74081,NULL);
INSERT INTO "festival_prize" VALUES(43,1,6,12,'Prize 6-12',74082,NULL);
INSERT INTO "festival_prize" VALUES(44,1,6,13,'Prize 6-13',74083,NULL);
INSERT INTO "festival_prize" VALUES(45,1,6,14,'Prize 6-14',74084,NULL);
INSERT INTO "festival_prize" VALUES(46,1,6,15,'Prize 6-15',74085,NULL);
INSERT INTO "festival_prize" VALUES(47,1,6,16,'Prize 6-16',74086,NULL);
INSERT INTO "festival_prize" VALUES(48,1,6,17,'Prize 6-17',74087,NULL);
INSERT INTO "festival_prize" VALUES(49,1,6,18,'Prize 6-18',74088,NULL);
INSERT INTO "festival_prize" VALUES(50,1,6,19,'Prize 6-19',74089,NULL);
INSERT INTO "festival_prize" VALUES(51,1,6,20,'Prize 6-20',74090,NULL);
INSERT INTO "festival_prize" VALUES(52,1,6,21,'Prize 6-21',74091,NULL);
INSERT INTO "festival_prize" VALUES(53,1,6,22,'Prize 6-22',74092,NULL);
INSERT INTO "festival_prize" VALUES(54,1,6,23,'Prize 6-23',74093,NULL);
INSERT INTO "festival_prize" VALUES(55,1,6,24,'Prize 6-24',74094,NULL);
INSERT INTO "festival_prize" VALUES(56,1,6,25,'Prize 6-25',74095,NULL);
INSERT INTO "festival_prize" VALUES(57,1,6,26,'Prize 6-26',74096,NULL);
INSERT INTO "festival_prize" VALUES(58,1,6,27,'Prize 6-27',74097,NULL);
INSERT INTO "festival_prize" VALUES(59,1,6,28,'Prize 6-28',74098,NULL);
INSERT INTO "festival_prize" VALUES(60,1,6,29,'Prize 6-29',74099,NULL);
INSERT INTO "festival_prize" VALUES(61,1,6,30,'Prize 6-30',74100,NULL);
INSERT INTO "festival_prize" VALUES(62,1,6,31,'Prize 6-31',74101,NULL);
INSERT INTO "festival_prize" VALUES(63,1,6,32,'Prize 6-32',74102,NULL);
CREATE TABLE "festival_screen" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "table_id" bigint NOT NULL REFERENCES "festival_table" ("id") DEFERRABLE INITIALLY DEFERRED, "slug" varchar(40) NOT NULL, "name" varchar(200) NOT NULL, "scene" varchar(12) NOT NULL, "language" varchar(10) NOT NULL, "page" smallint unsigned NOT NULL CHECK ("page" >= 0), "text" varchar(1000) NOT NULL, "directed" integer unsigned NOT NULL CHECK ("directed" >= 0), "reloads" integer unsigned NOT NULL CHECK ("reloads" >= 0), "is_pinned" bool NOT NULL, CONSTRAINT "screen_slug_once" UNIQUE ("table_id", "slug"));
INSERT INTO "festival_screen" VALUES(1,1,'stage-left','Stage left','rules','',0,'',1,0,0);
CREATE TABLE "festival_seat" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "table_id" bigint NOT NULL REFERENCES "festival_table" ("id") DEFERRABLE INITIALLY DEFERRED, "player_id" bigint NOT NULL REFERENCES "festival_player" ("id") DEFERRABLE INITIALLY DEFERRED, "place" integer unsigned NOT NULL CHECK ("place" >= 0), CONSTRAINT "seat_place_once" UNIQUE ("table_id", "place"), CONSTRAINT "seat_player_once" UNIQUE ("table_id", "player_id"));
INSERT INTO "festival_seat" VALUES(1,1,1,1);
INSERT INTO "festival_seat" VALUES(2,1,3,2);
INSERT INTO "festival_seat" VALUES(3,1,2,3);
INSERT INTO "festival_seat" VALUES(4,1,4,4);
INSERT INTO "festival_seat" VALUES(5,1,5,5);
INSERT INTO "festival_seat" VALUES(6,1,6,6);
INSERT INTO "festival_seat" VALUES(7,1,7,7);
INSERT INTO "festival_seat" VALUES(8,1,8,8);
CREATE TABLE "festival_signedin" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "user_id" integer NOT NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "session_key" varchar(40) NOT NULL UNIQUE, "device" varchar(10) NOT NULL, "address" varchar(45) NOT NULL, "since" datetime NOT NULL, "seen_at" datetime NOT NULL);
CREATE TABLE "festival_signinlink" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "user_id" integer NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "digest" varchar(64) NOT NULL UNIQUE, "created_at" datetime NOT NULL, "used_at" datetime NULL);
INSERT INTO "festival_signinlink" VALUES(1,2,'778aae3391a044008b2f61831988540e7e20a7cafec5c330c977025ada414102','2026-11-20 22:59:55.624881',NULL);
CREATE TABLE "festival_spareprize" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "table_id" bigint NOT NULL REFERENCES "festival_table" ("id") DEFERRABLE INITIALLY DEFERRED, "name" varchar(200) NOT NULL, "value" bigint NOT NULL, "picture_id" bigint NULL REFERENCES "festival_picture" ("id") DEFERRABLE INITIALLY DEFERRED, "count" smallint unsigned NOT NULL CHECK ("count" >= 0), CONSTRAINT "spare_value_not_negative" CHECK ("value" >= 0));
CREATE TABLE "festival_table" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "festival_id" bigint NOT NULL REFERENCES "festival_festival" ("id") DEFERRABLE INITIALLY DEFERRED, "number" smallint unsigned NOT NULL CHECK ("number" >= 0), "kind" varchar(20) NOT NULL, "name" varchar(200) NOT NULL, "settings" text NOT NULL CHECK ((JSON_VALID("settings") OR "settings" IS NULL)), "version" integer unsigned NOT NULL CHECK ("version" >= 0), "revision" bigint unsigned NOT NULL CHECK ("revision" >= 0), "promises" text NOT NULL CHECK ((JSON_VALID("promises") OR "promises" IS NULL)), "has_lanterns" bool NOT NULL, "setbacks" text NOT NULL CHECK ((JSON_VALID("setbacks") OR "setbacks" IS NULL)), "has_phones" bool NOT NULL, "has_photos" bool DEFAULT 0 NOT NULL, "shares_photos" bool DEFAULT 0 NOT NULL, "take_overs" text DEFAULT '[]' NOT NULL CHECK ((JSON_VALID("take_overs") OR "take_overs" IS NULL)), CONSTRAINT "table_number_once" UNIQUE ("festival_id", "number"));
INSERT INTO "festival_table" VALUES(1,1,1,'bobing','','{}',0,11,'[{"seed": "54ae27766a6985fe297c317df42e9c3fa560776cdef99d7e1d58e3c1a117892b", "since": 1, "until": null, "words": [], "marks": [], "is_closed": false, "is_revealed": false}]',1,'[]',0,0,0,'[]');
CREATE TABLE "festival_winnerslock" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "at" datetime NOT NULL, "fingerprint" varchar(64) NOT NULL, "author_id" integer NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED, "hall_id" bigint NOT NULL REFERENCES "festival_festival" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE UNIQUE INDEX "django_content_type_app_label_model_76bd3d3b_uniq" ON "django_content_type" ("app_label", "model");
CREATE UNIQUE INDEX "auth_group_permissions_group_id_permission_id_0cd325b0_uniq" ON "auth_group_permissions" ("group_id", "permission_id");
CREATE INDEX "auth_group_permissions_group_id_b120cbf9" ON "auth_group_permissions" ("group_id");
CREATE INDEX "auth_group_permissions_permission_id_84c5c92e" ON "auth_group_permissions" ("permission_id");
CREATE UNIQUE INDEX "auth_user_groups_user_id_group_id_94350c0c_uniq" ON "auth_user_groups" ("user_id", "group_id");
CREATE INDEX "auth_user_groups_user_id_6a12ed8b" ON "auth_user_groups" ("user_id");
CREATE INDEX "auth_user_groups_group_id_97559544" ON "auth_user_groups" ("group_id");
CREATE UNIQUE INDEX "auth_user_user_permissions_user_id_permission_id_14a6b632_uniq" ON "auth_user_user_permissions" ("user_id", "permission_id");
CREATE INDEX "auth_user_user_permissions_user_id_a95ead1b" ON "auth_user_user_permissions" ("user_id");
CREATE INDEX "auth_user_user_permissions_permission_id_1fbb5f2c" ON "auth_user_user_permissions" ("permission_id");
CREATE UNIQUE INDEX "auth_permission_content_type_id_codename_01ab375a_uniq" ON "auth_permission" ("content_type_id", "codename");
CREATE INDEX "auth_permission_content_type_id_2f476e4b" ON "auth_permission" ("content_type_id");
CREATE UNIQUE INDEX "own_rulebook_key_once_here" ON "festival_ownrulebook" ("key") WHERE "owner_id" IS NULL;
CREATE INDEX "festival_ownrulebook_owner_id_9a28fdae" ON "festival_ownrulebook" ("owner_id");
CREATE INDEX "festival_festival_owner_id_0037344d" ON "festival_festival" ("owner_id");
CREATE INDEX "festival_festival_hall_id_fbb3a233" ON "festival_festival" ("hall_id");
CREATE INDEX "festival_prize_table_id_07d5e5b3" ON "festival_prize" ("table_id");
CREATE INDEX "festival_prize_picture_id_263fe473" ON "festival_prize" ("picture_id");
CREATE INDEX "festival_spareprize_table_id_87db0173" ON "festival_spareprize" ("table_id");
CREATE INDEX "festival_spareprize_picture_id_c622a53d" ON "festival_spareprize" ("picture_id");
CREATE INDEX "festival_player_festival_id_95ae54c8" ON "festival_player" ("festival_id");
CREATE INDEX "festival_player_came_from_id_09f7b6ea" ON "festival_player" ("came_from_id");
CREATE INDEX "festival_seat_table_id_e0e88d18" ON "festival_seat" ("table_id");
CREATE INDEX "festival_seat_player_id_e4568bdc" ON "festival_seat" ("player_id");
CREATE INDEX "festival_logentry_table_id_9bb78137" ON "festival_logentry" ("table_id");
CREATE INDEX "festival_logentry_author_id_4aeb90ed" ON "festival_logentry" ("author_id");
CREATE INDEX "festival_handout_author_id_f5e20c65" ON "festival_handout" ("author_id");
CREATE INDEX "festival_screen_table_id_7942df35" ON "festival_screen" ("table_id");
CREATE INDEX "festival_screen_slug_8e2c73cd" ON "festival_screen" ("slug");
CREATE INDEX "festival_helper_festival_id_be9459a4" ON "festival_helper" ("festival_id");
CREATE INDEX "festival_signedin_user_id_d96d5cef" ON "festival_signedin" ("user_id");
CREATE INDEX "festival_knownbrowser_user_id_ad428388" ON "festival_knownbrowser" ("user_id");
CREATE INDEX "festival_signinlink_user_id_2957b889" ON "festival_signinlink" ("user_id");
CREATE INDEX "django_session_expire_date_a5c62663" ON "django_session" ("expire_date");
CREATE INDEX "festival_phoneseat_lent_to_id_d3891166" ON "festival_phoneseat" ("lent_to_id");
CREATE INDEX "festival_phoneseat_player_id_b65606f0" ON "festival_phoneseat" ("player_id");
CREATE INDEX "festival_phoneseat_table_id_ad34d1fe" ON "festival_phoneseat" ("table_id");
CREATE INDEX "festival_winnerslock_author_id_c36e43f9" ON "festival_winnerslock" ("author_id");
CREATE INDEX "festival_winnerslock_hall_id_9ab2c305" ON "festival_winnerslock" ("hall_id");
CREATE INDEX "festival_photo_digest_2ed56dc2" ON "festival_photo" ("digest");
CREATE INDEX "festival_table_festival_id_2c252f86" ON "festival_table" ("festival_id");
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('django_migrations',21);
INSERT INTO "sqlite_sequence" VALUES('django_content_type',23);
INSERT INTO "sqlite_sequence" VALUES('auth_permission',100);
INSERT INTO "sqlite_sequence" VALUES('auth_group',0);
INSERT INTO "sqlite_sequence" VALUES('auth_user',2);
INSERT INTO "sqlite_sequence" VALUES('festival_screen',1);
INSERT INTO "sqlite_sequence" VALUES('festival_festival',1);
INSERT INTO "sqlite_sequence" VALUES('festival_ownrulebook',1);
INSERT INTO "sqlite_sequence" VALUES('festival_prize',63);
INSERT INTO "sqlite_sequence" VALUES('festival_player',8);
INSERT INTO "sqlite_sequence" VALUES('festival_helper',1);
INSERT INTO "sqlite_sequence" VALUES('festival_signinlink',1);
INSERT INTO "sqlite_sequence" VALUES('festival_picture',1);
INSERT INTO "sqlite_sequence" VALUES('festival_seat',8);
INSERT INTO "sqlite_sequence" VALUES('festival_table',1);
COMMIT;
