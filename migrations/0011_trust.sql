CREATE TABLE `advisories` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`style` integer DEFAULT 1 NOT NULL,
	`category` integer NOT NULL,
	`type` text DEFAULT 'THIRD_PARTY_TL' NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`description_tags` text DEFAULT '[]' NOT NULL,
	`actions` text DEFAULT '[]' NOT NULL,
	`footer` text DEFAULT '' NOT NULL,
	`source` text NOT NULL,
	`checked_on` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `advisories_key` ON `advisories` (`key`,`country`,`language`);--> statement-breakpoint
CREATE TABLE `search_terms` (
	`id` integer PRIMARY KEY NOT NULL,
	`folded_term` text NOT NULL,
	`closed_term` text GENERATED ALWAYS AS (replace(folded_term, ' ', '')) VIRTUAL,
	`match` text NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`language` text DEFAULT '' NOT NULL,
	`severity` integer NOT NULL,
	`category` integer NOT NULL,
	`advisory_key` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `search_terms_term` ON `search_terms` (`folded_term`,`match`,`country`);--> statement-breakpoint
CREATE INDEX `search_terms_closed` ON `search_terms` (`closed_term`,`match`);--> statement-breakpoint
CREATE INDEX `search_terms_advisory` ON `search_terms` (`advisory_key`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`viewer_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`is_partner` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`viewer_id`, `other_id`, `kind`),
	FOREIGN KEY (`viewer_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "blocks_others" CHECK("blocks"."viewer_id" <> "blocks"."other_id")
) STRICT;
--> statement-breakpoint
CREATE INDEX `blocks_other` ON `blocks` (`other_id`);--> statement-breakpoint
CREATE INDEX `blocks_listed` ON `blocks` (`viewer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `blocks_promoters` ON `blocks` (`viewer_id`,`created_at`) WHERE "blocks"."is_partner" = 1;--> statement-breakpoint
CREATE TABLE `unwanted_pictures` (
	`member_id` integer NOT NULL,
	`picture_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `picture_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `unwanted_pictures_picture` ON `unwanted_pictures` (`picture_id`);--> statement-breakpoint
CREATE INDEX `unwanted_pictures_age` ON `unwanted_pictures` (`member_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `decisions` (
	`id` integer PRIMARY KEY NOT NULL,
	`case_id` integer,
	`operator_id` integer,
	`member_id` integer NOT NULL,
	`act` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`ground` text NOT NULL,
	`explanation` text NOT NULL,
	`cleared` text,
	`created_at` integer NOT NULL,
	`told_at` integer,
	`seen_at` integer,
	`reversed_at` integer,
	`appeal` text,
	`appealed_at` integer,
	`appeal_state` text,
	`appeal_operator_id` integer,
	`appeal_answer` text,
	`appeal_decided_at` integer,
	FOREIGN KEY (`case_id`) REFERENCES `report_cases`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`operator_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`appeal_operator_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `decisions_member` ON `decisions` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `decisions_case` ON `decisions` (`case_id`);--> statement-breakpoint
CREATE INDEX `decisions_operator` ON `decisions` (`operator_id`);--> statement-breakpoint
CREATE INDEX `decisions_appeal_operator` ON `decisions` (`appeal_operator_id`);--> statement-breakpoint
CREATE INDEX `decisions_untold` ON `decisions` (`id`) WHERE "decisions"."told_at" is null;--> statement-breakpoint
CREATE INDEX `decisions_appeals` ON `decisions` (`appealed_at`) WHERE "decisions"."appeal_state" = 'open';--> statement-breakpoint
CREATE TABLE `desk_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`operator_id` integer,
	`act` text NOT NULL,
	`subject` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `desk_events_operator` ON `desk_events` (`operator_id`,`id`);--> statement-breakpoint
CREATE INDEX `desk_events_subject` ON `desk_events` (`subject`,`id`);--> statement-breakpoint
CREATE TABLE `removed_pictures` (
	`hash` text PRIMARY KEY NOT NULL,
	`perceptual_hash` text,
	`decision_id` integer,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `removed_pictures_decision` ON `removed_pictures` (`decision_id`);--> statement-breakpoint
CREATE INDEX `removed_pictures_age` ON `removed_pictures` (`created_at`);--> statement-breakpoint
CREATE INDEX `removed_pictures_going` ON `removed_pictures` (`hash`) WHERE "removed_pictures"."withdrawn_at" is null;--> statement-breakpoint
CREATE TABLE `picture_bands` (
	`picture_id` integer NOT NULL,
	`band` integer NOT NULL,
	`bits` text NOT NULL,
	PRIMARY KEY(`band`, `bits`, `picture_id`),
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `picture_bands_picture` ON `picture_bands` (`picture_id`);--> statement-breakpoint
CREATE TABLE `report_cases` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`picture_id` integer,
	`pin_id` integer,
	`shown` text NOT NULL,
	`report_count` integer DEFAULT 0 NOT NULL,
	`urgency` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`last_report_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "report_cases_count" CHECK("report_cases"."report_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `report_cases_open` ON `report_cases` (`kind`,`subject_id`) WHERE "report_cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX `report_cases_queue` ON `report_cases` (`state`,`urgency`,`id`);--> statement-breakpoint
CREATE INDEX `report_cases_member` ON `report_cases` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `report_cases_picture` ON `report_cases` (`picture_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`case_id` integer NOT NULL,
	`reporter_id` integer NOT NULL,
	`pin_id` integer,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `report_cases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`case_id`,`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`,`id`);--> statement-breakpoint
CREATE TABLE `sitemap_parts` (
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`first_id` integer NOT NULL,
	PRIMARY KEY(`kind`, `number`)
) STRICT;
--> statement-breakpoint
ALTER TABLE `operator_orders` ADD `role` text;--> statement-breakpoint
ALTER TABLE `members` ADD `staff_role` text;--> statement-breakpoint
ALTER TABLE `members` ADD `limited_at` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `is_unindexed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `members` ADD `invitable_by` text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE `members` ADD `hides_ai` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `boards` ADD `limited_at` integer;--> statement-breakpoint
ALTER TABLE `boards` ADD `removal_id` integer REFERENCES decisions(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `boards_removal` ON `boards` (`removal_id`) WHERE "boards"."removal_id" is not null;--> statement-breakpoint
ALTER TABLE `pictures` ADD `perceptual_hash` text;--> statement-breakpoint
CREATE INDEX `pictures_not_hashed` ON `pictures` (`id`) WHERE "pictures"."perceptual_hash" is null;--> statement-breakpoint
ALTER TABLE `pictures` ADD `is_ai_made` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `pins` ADD `ai_label` text;--> statement-breakpoint
DROP INDEX `pins_picture`;--> statement-breakpoint
CREATE INDEX `pins_picture` ON `pins` (`picture_id`,`pinner_id`);--> statement-breakpoint
ALTER TABLE `pins` ADD `host_id` integer;--> statement-breakpoint
ALTER TABLE `pins` ADD `limited_at` integer;--> statement-breakpoint
ALTER TABLE `pins` ADD `removal_id` integer REFERENCES decisions(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `pins_removal` ON `pins` (`removal_id`) WHERE "pins"."removal_id" is not null;--> statement-breakpoint
UPDATE `members` SET `staff_role` = 'admin' WHERE `is_staff` = 1;--> statement-breakpoint
ALTER TABLE `members` DROP COLUMN `is_staff`;--> statement-breakpoint
-- A pin is listed as before, and while neither it nor its board nor one of their members is limited.
DROP TRIGGER `pins_listed_insert`;--> statement-breakpoint
CREATE TRIGGER `pins_listed_insert` AFTER INSERT ON `pins` BEGIN
	UPDATE pins SET is_listed = 1 WHERE id = new.id AND new.deleted_at IS NULL AND new.limited_at IS NULL AND EXISTS (
		SELECT 1 FROM boards WHERE boards.id = new.board_id
			AND privacy = 'public' AND archived_at IS NULL AND boards.deleted_at IS NULL AND boards.limited_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (boards.owner_id, new.pinner_id)
				AND (state IN ('suspended', 'deactivated', 'deactivated_by_member') OR members.limited_at IS NOT NULL))
	);
	INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER `pins_listed_move`;--> statement-breakpoint
CREATE TRIGGER `pins_listed_move` AFTER UPDATE OF `board_id`, `deleted_at`, `limited_at` ON `pins`
WHEN new.board_id <> old.board_id OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL)
	OR (new.limited_at IS NULL) <> (old.limited_at IS NULL) BEGIN
	UPDATE pins SET is_listed = new.deleted_at IS NULL AND new.limited_at IS NULL AND EXISTS (
		SELECT 1 FROM boards WHERE boards.id = new.board_id
			AND privacy = 'public' AND archived_at IS NULL AND boards.deleted_at IS NULL AND boards.limited_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (boards.owner_id, new.pinner_id)
				AND (state IN ('suspended', 'deactivated', 'deactivated_by_member') OR members.limited_at IS NOT NULL))
	) WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER `boards_listed`;--> statement-breakpoint
CREATE TRIGGER `boards_listed` AFTER UPDATE OF `privacy`, `archived_at`, `deleted_at`, `limited_at` ON `boards`
WHEN (new.privacy = 'public' AND new.archived_at IS NULL AND new.deleted_at IS NULL AND new.limited_at IS NULL)
	<> (old.privacy = 'public' AND old.archived_at IS NULL AND old.deleted_at IS NULL AND old.limited_at IS NULL) BEGIN
	UPDATE pins SET is_listed = pins.limited_at IS NULL
		AND new.privacy = 'public' AND new.archived_at IS NULL AND new.deleted_at IS NULL AND new.limited_at IS NULL
		AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (new.owner_id, pins.pinner_id)
			AND (state IN ('suspended', 'deactivated', 'deactivated_by_member') OR members.limited_at IS NOT NULL))
	WHERE board_id = new.id AND deleted_at IS NULL;
END;
--> statement-breakpoint
DROP TRIGGER `members_listed`;--> statement-breakpoint
CREATE TRIGGER `members_listed` AFTER UPDATE OF `state`, `limited_at` ON `members`
WHEN (new.state IN ('suspended', 'deactivated', 'deactivated_by_member') OR new.limited_at IS NOT NULL)
	<> (old.state IN ('suspended', 'deactivated', 'deactivated_by_member') OR old.limited_at IS NOT NULL) BEGIN
	UPDATE pins SET is_listed = pins.limited_at IS NULL AND EXISTS (
		SELECT 1 FROM boards WHERE boards.id = pins.board_id
			AND privacy = 'public' AND archived_at IS NULL AND boards.deleted_at IS NULL AND boards.limited_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (boards.owner_id, pins.pinner_id)
				AND (state IN ('suspended', 'deactivated', 'deactivated_by_member') OR members.limited_at IS NOT NULL))
	)
	WHERE deleted_at IS NULL
		AND (pinner_id = new.id OR board_id IN (SELECT id FROM boards WHERE owner_id = new.id));
END;
--> statement-breakpoint
DROP VIEW `listed_boards`;--> statement-breakpoint
CREATE VIEW `listed_boards` AS
SELECT boards.id, owner_id, coalesce(boards.indexed_name, name) AS name
FROM boards JOIN members ON members.id = owner_id
WHERE privacy = 'public' AND archived_at IS NULL AND deleted_at IS NULL AND boards.limited_at IS NULL
	AND state IN ('active', 'soft_banned') AND members.limited_at IS NULL;
--> statement-breakpoint
DROP TRIGGER `boards_fts_update`;--> statement-breakpoint
CREATE TRIGGER `boards_fts_update` AFTER UPDATE OF `name`, `indexed_name`, `privacy`, `archived_at`, `deleted_at`, `limited_at` ON `boards` BEGIN
	DELETE FROM boards_fts WHERE rowid = new.id;
	DELETE FROM unlisted_boards_fts WHERE rowid = new.id;
	INSERT INTO boards_fts(rowid, name) SELECT id, name FROM listed_boards WHERE id = new.id;
	INSERT INTO unlisted_boards_fts(rowid, name, place) SELECT id, name, place FROM unlisted_boards WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER `boards_fts_members`;--> statement-breakpoint
CREATE TRIGGER `boards_fts_members` AFTER UPDATE OF `state`, `limited_at` ON `members`
WHEN (new.state IN ('active', 'soft_banned') AND new.limited_at IS NULL)
	<> (old.state IN ('active', 'soft_banned') AND old.limited_at IS NULL) BEGIN
	DELETE FROM boards_fts WHERE rowid IN (SELECT id FROM boards WHERE owner_id = new.id);
	DELETE FROM unlisted_boards_fts WHERE rowid IN (SELECT id FROM boards WHERE owner_id = new.id);
	INSERT INTO boards_fts(rowid, name) SELECT id, name FROM listed_boards WHERE owner_id = new.id;
	INSERT INTO unlisted_boards_fts(rowid, name, place) SELECT id, name, place FROM unlisted_boards WHERE owner_id = new.id;
END;
--> statement-breakpoint
DROP VIEW `open_members`;--> statement-breakpoint
CREATE VIEW `open_members` AS
SELECT id, username, coalesce(indexed_name, full_name) AS full_name FROM members
WHERE state IN ('active', 'soft_banned') AND limited_at IS NULL;
--> statement-breakpoint
DROP TRIGGER `members_fts_update`;--> statement-breakpoint
CREATE TRIGGER `members_fts_update` AFTER UPDATE OF `username`, `full_name`, `indexed_name`, `state`, `limited_at` ON `members` BEGIN
	DELETE FROM members_fts WHERE rowid = new.id;
	INSERT INTO members_fts(rowid, username, full_name) SELECT * FROM open_members WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `desk_events_kept` BEFORE DELETE ON `desk_events` BEGIN
	SELECT RAISE(ABORT, 'desk_events_kept');
END;
--> statement-breakpoint
CREATE TRIGGER `desk_events_unchanged` BEFORE UPDATE OF `id`, `act`, `subject`, `reason`, `created_at` ON `desk_events` BEGIN
	SELECT RAISE(ABORT, 'desk_events_unchanged');
END;
--> statement-breakpoint
CREATE TRIGGER `reports_counted` AFTER INSERT ON `reports` BEGIN
	UPDATE report_cases SET report_count = report_count + 1, last_report_at = new.created_at WHERE id = new.case_id;
END;
--> statement-breakpoint
-- What a decision deleted comes back by us only. IGNORE leaves such rows as they are.
CREATE TRIGGER `pins_removed_stay` BEFORE UPDATE OF `deleted_at` ON `pins`
WHEN new.removal_id IS NOT NULL AND new.deleted_at IS NULL BEGIN
	SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER `boards_removed_stay` BEFORE UPDATE OF `deleted_at` ON `boards`
WHEN new.removal_id IS NOT NULL AND new.deleted_at IS NULL BEGIN
	SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
-- Removed pictures: nobody uploads, pins or shows one.
CREATE TRIGGER `pictures_not_removed` BEFORE INSERT ON `pictures`
WHEN EXISTS (SELECT 1 FROM removed_pictures WHERE hash = new.hash) BEGIN
	SELECT RAISE(ABORT, 'picture_removed');
END;
--> statement-breakpoint
CREATE TRIGGER `pins_not_removed` BEFORE INSERT ON `pins`
WHEN EXISTS (SELECT 1 FROM pictures JOIN removed_pictures ON removed_pictures.hash = pictures.hash WHERE pictures.id = new.picture_id) BEGIN
	SELECT RAISE(ABORT, 'picture_removed');
END;
--> statement-breakpoint
CREATE TRIGGER `covers_not_removed` BEFORE UPDATE OF `cover_id` ON `boards`
WHEN new.cover_id IS NOT NULL AND EXISTS (SELECT 1 FROM pictures JOIN removed_pictures ON removed_pictures.hash = pictures.hash WHERE pictures.id = new.cover_id) BEGIN
	SELECT RAISE(ABORT, 'picture_removed');
END;
--> statement-breakpoint
CREATE TRIGGER `avatars_not_removed` BEFORE UPDATE OF `picture_id` ON `members`
WHEN new.picture_id IS NOT NULL AND EXISTS (SELECT 1 FROM pictures JOIN removed_pictures ON removed_pictures.hash = pictures.hash WHERE pictures.id = new.picture_id) BEGIN
	SELECT RAISE(ABORT, 'picture_removed');
END;
--> statement-breakpoint
-- A pin of a picture whose file says so is AI-made. A save of the same picture has its source's label.
CREATE TRIGGER `pins_ai_labelled` AFTER INSERT ON `pins`
WHEN new.ai_label IS NOT 'metadata' AND EXISTS (SELECT 1 FROM pictures WHERE id = new.picture_id AND is_ai_made = 1)
	AND NOT EXISTS (SELECT 1 FROM pins AS via WHERE via.id = new.via_pin_id AND via.picture_id = new.picture_id) BEGIN
	UPDATE pins SET ai_label = 'metadata' WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `blocks_partners` AFTER UPDATE OF `is_partner` ON `members` WHEN new.is_partner <> old.is_partner BEGIN
	UPDATE blocks SET is_partner = new.is_partner WHERE other_id = new.id;
END;
--> statement-breakpoint
-- The first notices. A person has to read each number again at its source before a launch.
INSERT INTO `advisories` (`key`, `country`, `language`, `style`, `category`, `title`, `description`, `description_tags`, `actions`, `footer`, `source`, `checked_on`, `updated_at`) VALUES
	('distress', 'US', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, 988 Suicide & Crisis Lifeline will listen: call 988. If a life is in danger now, call 911.', '[{"tagType":5,"offset":130,"length":3,"link":"tel:988"},{"tagType":5,"offset":168,"length":3,"link":"tel:911"}]', '[{"id":"call","title":"Talk to somebody","description":"988 Suicide & Crisis Lifeline: 988","button":{"text":"Call 988","link":"tel:988"}},{"id":"text","title":"Write to somebody","description":"988 Suicide & Crisis Lifeline: 988","button":{"text":"Text 988","link":"sms:988"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open 988lifeline.org","link":"https://988lifeline.org/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://988lifeline.org/', '2026-11-22', 1795305600000),
	('distress', 'US', 'es', 2, 4, 'No tienes que llevar esto en soledad', 'Si piensas en el suicidio o en hacerte daño, o te preocupa alguien, 988 Suicide & Crisis Lifeline te escucha en el 988. Si ahora hay una vida en peligro, llama al 911.', '[{"tagType":5,"offset":115,"length":3,"link":"tel:988"},{"tagType":5,"offset":163,"length":3,"link":"tel:911"}]', '[{"id":"call","title":"Hablar con alguien","description":"988 Suicide & Crisis Lifeline: 988","button":{"text":"Llamar al 988","link":"tel:988"}},{"id":"text","title":"Escribir a alguien","description":"988 Suicide & Crisis Lifeline: 988","button":{"text":"Enviar un mensaje al 988","link":"sms:988"}},{"id":"visit","title":"Leer o escribir","description":"Más ayuda, en su propia página.","button":{"text":"Abrir 988lifeline.org","link":"https://988lifeline.org/"}}]', 'Estas organizaciones no son nuestras y no les contamos nada de ti.', 'https://988lifeline.org/', '2026-11-22', 1795305600000),
	('distress', 'CA', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, 9-8-8: Suicide Crisis Helpline will listen: call 988. If a life is in danger now, call 911.', '[{"tagType":5,"offset":131,"length":3,"link":"tel:988"},{"tagType":5,"offset":169,"length":3,"link":"tel:911"}]', '[{"id":"call","title":"Talk to somebody","description":"9-8-8: Suicide Crisis Helpline: 988","button":{"text":"Call 988","link":"tel:988"}},{"id":"text","title":"Write to somebody","description":"9-8-8: Suicide Crisis Helpline: 988","button":{"text":"Text 988","link":"sms:988"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open 988.ca","link":"https://988.ca/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://988.ca/', '2026-11-22', 1795305600000),
	('distress', 'CA', 'fr', 2, 4, 'Personne ne devrait porter cela seul', 'Si vous pensez au suicide ou à vous faire du mal, ou si quelqu’un vous inquiète, 9-8-8: Suicide Crisis Helpline vous écoute au 988. Si une vie est en danger maintenant, appelez le 911.', '[{"tagType":5,"offset":127,"length":3,"link":"tel:988"},{"tagType":5,"offset":180,"length":3,"link":"tel:911"}]', '[{"id":"call","title":"Parler à quelqu’un","description":"9-8-8: Suicide Crisis Helpline: 988","button":{"text":"Appeler le 988","link":"tel:988"}},{"id":"text","title":"Écrire à quelqu’un","description":"9-8-8: Suicide Crisis Helpline: 988","button":{"text":"Envoyer un texto au 988","link":"sms:988"}},{"id":"visit","title":"Lire ou écrire","description":"D’autres aides, sur leur propre site.","button":{"text":"Ouvrir 988.ca","link":"https://988.ca/"}}]', 'Ces organisations ne sont pas les nôtres et nous ne leur disons rien de vous.', 'https://988.ca/', '2026-11-22', 1795305600000),
	('distress', 'GB', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Samaritans will listen: call 116 123. If a life is in danger now, call 999.', '[{"tagType":5,"offset":111,"length":7,"link":"tel:116123"},{"tagType":5,"offset":153,"length":3,"link":"tel:999"}]', '[{"id":"call","title":"Talk to somebody","description":"Samaritans: 116 123","button":{"text":"Call 116 123","link":"tel:116123"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open samaritans.org","link":"https://www.samaritans.org/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.samaritans.org/', '2026-11-22', 1795305600000),
	('distress', 'IE', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Samaritans will listen: call 116 123. If a life is in danger now, call 112.', '[{"tagType":5,"offset":111,"length":7,"link":"tel:116123"},{"tagType":5,"offset":153,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"Samaritans: 116 123","button":{"text":"Call 116 123","link":"tel:116123"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open samaritans.org","link":"https://www.samaritans.org/ireland/samaritans-ireland/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.samaritans.org/ireland/samaritans-ireland/', '2026-11-22', 1795305600000),
	('distress', 'AU', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Lifeline will listen: call 13 11 14. If a life is in danger now, call 000.', '[{"tagType":5,"offset":109,"length":8,"link":"tel:131114"},{"tagType":5,"offset":152,"length":3,"link":"tel:000"}]', '[{"id":"call","title":"Talk to somebody","description":"Lifeline: 13 11 14","button":{"text":"Call 13 11 14","link":"tel:131114"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open lifeline.org.au","link":"https://www.lifeline.org.au/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.lifeline.org.au/', '2026-11-22', 1795305600000),
	('distress', 'NZ', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, 1737 will listen: call 1737. If a life is in danger now, call 111.', '[{"tagType":5,"offset":105,"length":4,"link":"tel:1737"},{"tagType":5,"offset":144,"length":3,"link":"tel:111"}]', '[{"id":"call","title":"Talk to somebody","description":"1737: 1737","button":{"text":"Call 1737","link":"tel:1737"}},{"id":"text","title":"Write to somebody","description":"1737: 1737","button":{"text":"Text 1737","link":"sms:1737"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open 1737.org.nz","link":"https://1737.org.nz/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://1737.org.nz/', '2026-11-22', 1795305600000),
	('distress', 'DE', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, TelefonSeelsorge will listen: call 0800 111 0 111. If a life is in danger now, call 112.', '[{"tagType":5,"offset":117,"length":14,"link":"tel:08001110111"},{"tagType":5,"offset":166,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"TelefonSeelsorge: 0800 111 0 111","button":{"text":"Call 0800 111 0 111","link":"tel:08001110111"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open telefonseelsorge.de","link":"https://www.telefonseelsorge.de/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.telefonseelsorge.de/', '2026-11-22', 1795305600000),
	('distress', 'DE', 'de', 2, 4, 'Du musst das nicht allein tragen', 'Wenn du an Suizid oder daran denkst, dich zu verletzen, oder dich um jemanden sorgst: TelefonSeelsorge hört zu, unter 0800 111 0 111. Ist jetzt ein Leben in Gefahr, ruf 112 an.', '[{"tagType":5,"offset":118,"length":14,"link":"tel:08001110111"},{"tagType":5,"offset":169,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Mit jemandem sprechen","description":"TelefonSeelsorge: 0800 111 0 111","button":{"text":"0800 111 0 111 anrufen","link":"tel:08001110111"}},{"id":"visit","title":"Lesen oder schreiben","description":"Was es sonst für dich gibt, auf ihrer eigenen Seite.","button":{"text":"telefonseelsorge.de öffnen","link":"https://www.telefonseelsorge.de/"}}]', 'Diese Stellen gehören nicht zu uns, und wir sagen ihnen nichts über dich.', 'https://www.telefonseelsorge.de/', '2026-11-22', 1795305600000),
	('distress', 'AT', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, TelefonSeelsorge will listen: call 142. If a life is in danger now, call 144.', '[{"tagType":5,"offset":117,"length":3,"link":"tel:142"},{"tagType":5,"offset":155,"length":3,"link":"tel:144"}]', '[{"id":"call","title":"Talk to somebody","description":"TelefonSeelsorge: 142","button":{"text":"Call 142","link":"tel:142"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open telefonseelsorge.at","link":"https://www.telefonseelsorge.at/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.telefonseelsorge.at/', '2026-11-22', 1795305600000),
	('distress', 'AT', 'de', 2, 4, 'Du musst das nicht allein tragen', 'Wenn du an Suizid oder daran denkst, dich zu verletzen, oder dich um jemanden sorgst: TelefonSeelsorge hört zu, unter 142. Ist jetzt ein Leben in Gefahr, ruf 144 an.', '[{"tagType":5,"offset":118,"length":3,"link":"tel:142"},{"tagType":5,"offset":158,"length":3,"link":"tel:144"}]', '[{"id":"call","title":"Mit jemandem sprechen","description":"TelefonSeelsorge: 142","button":{"text":"142 anrufen","link":"tel:142"}},{"id":"visit","title":"Lesen oder schreiben","description":"Was es sonst für dich gibt, auf ihrer eigenen Seite.","button":{"text":"telefonseelsorge.at öffnen","link":"https://www.telefonseelsorge.at/"}}]', 'Diese Stellen gehören nicht zu uns, und wir sagen ihnen nichts über dich.', 'https://www.telefonseelsorge.at/', '2026-11-22', 1795305600000),
	('distress', 'CH', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Die Dargebotene Hand / La Main Tendue / Telefono Amico will listen: call 143. If a life is in danger now, call 144.', '[{"tagType":5,"offset":155,"length":3,"link":"tel:143"},{"tagType":5,"offset":193,"length":3,"link":"tel:144"}]', '[{"id":"call","title":"Talk to somebody","description":"Die Dargebotene Hand / La Main Tendue / Telefono Amico: 143","button":{"text":"Call 143","link":"tel:143"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open 143.ch","link":"https://www.143.ch/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.143.ch/', '2026-11-22', 1795305600000),
	('distress', 'CH', 'de', 2, 4, 'Du musst das nicht allein tragen', 'Wenn du an Suizid oder daran denkst, dich zu verletzen, oder dich um jemanden sorgst: Die Dargebotene Hand / La Main Tendue / Telefono Amico hört zu, unter 143. Ist jetzt ein Leben in Gefahr, ruf 144 an.', '[{"tagType":5,"offset":156,"length":3,"link":"tel:143"},{"tagType":5,"offset":196,"length":3,"link":"tel:144"}]', '[{"id":"call","title":"Mit jemandem sprechen","description":"Die Dargebotene Hand / La Main Tendue / Telefono Amico: 143","button":{"text":"143 anrufen","link":"tel:143"}},{"id":"visit","title":"Lesen oder schreiben","description":"Was es sonst für dich gibt, auf ihrer eigenen Seite.","button":{"text":"143.ch öffnen","link":"https://www.143.ch/"}}]', 'Diese Stellen gehören nicht zu uns, und wir sagen ihnen nichts über dich.', 'https://www.143.ch/', '2026-11-22', 1795305600000),
	('distress', 'CH', 'fr', 2, 4, 'Personne ne devrait porter cela seul', 'Si vous pensez au suicide ou à vous faire du mal, ou si quelqu’un vous inquiète, Die Dargebotene Hand / La Main Tendue / Telefono Amico vous écoute au 143. Si une vie est en danger maintenant, appelez le 144.', '[{"tagType":5,"offset":151,"length":3,"link":"tel:143"},{"tagType":5,"offset":204,"length":3,"link":"tel:144"}]', '[{"id":"call","title":"Parler à quelqu’un","description":"Die Dargebotene Hand / La Main Tendue / Telefono Amico: 143","button":{"text":"Appeler le 143","link":"tel:143"}},{"id":"visit","title":"Lire ou écrire","description":"D’autres aides, sur leur propre site.","button":{"text":"Ouvrir 143.ch","link":"https://www.143.ch/"}}]', 'Ces organisations ne sont pas les nôtres et nous ne leur disons rien de vous.', 'https://www.143.ch/', '2026-11-22', 1795305600000),
	('distress', 'CH', 'it', 2, 4, 'Nessuno deve portare questo peso da solo', 'Se pensi al suicidio o a farti del male, o se qualcuno ti preoccupa, Die Dargebotene Hand / La Main Tendue / Telefono Amico ti ascolta al 143. Se ora una vita è in pericolo, chiama il 144.', '[{"tagType":5,"offset":138,"length":3,"link":"tel:143"},{"tagType":5,"offset":184,"length":3,"link":"tel:144"}]', '[{"id":"call","title":"Parlare con qualcuno","description":"Die Dargebotene Hand / La Main Tendue / Telefono Amico: 143","button":{"text":"Chiama 143","link":"tel:143"}},{"id":"visit","title":"Leggere o scrivere","description":"Altri aiuti, sul loro sito.","button":{"text":"Apri 143.ch","link":"https://www.143.ch/"}}]', 'Queste organizzazioni non sono nostre e non diciamo loro nulla di te.', 'https://www.143.ch/', '2026-11-22', 1795305600000),
	('distress', 'FR', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, 3114 will listen: call 3114. If a life is in danger now, call 15.', '[{"tagType":5,"offset":105,"length":4,"link":"tel:3114"},{"tagType":5,"offset":144,"length":2,"link":"tel:15"}]', '[{"id":"call","title":"Talk to somebody","description":"3114: 3114","button":{"text":"Call 3114","link":"tel:3114"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open 3114.fr","link":"https://3114.fr/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://3114.fr/', '2026-11-22', 1795305600000),
	('distress', 'FR', 'fr', 2, 4, 'Personne ne devrait porter cela seul', 'Si vous pensez au suicide ou à vous faire du mal, ou si quelqu’un vous inquiète, 3114 vous écoute au 3114. Si une vie est en danger maintenant, appelez le 15.', '[{"tagType":5,"offset":101,"length":4,"link":"tel:3114"},{"tagType":5,"offset":155,"length":2,"link":"tel:15"}]', '[{"id":"call","title":"Parler à quelqu’un","description":"3114: 3114","button":{"text":"Appeler le 3114","link":"tel:3114"}},{"id":"visit","title":"Lire ou écrire","description":"D’autres aides, sur leur propre site.","button":{"text":"Ouvrir 3114.fr","link":"https://3114.fr/"}}]', 'Ces organisations ne sont pas les nôtres et nous ne leur disons rien de vous.', 'https://3114.fr/', '2026-11-22', 1795305600000),
	('distress', 'NL', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, 113 Zelfmoordpreventie will listen: call 113. If a life is in danger now, call 112.', '[{"tagType":5,"offset":123,"length":3,"link":"tel:113"},{"tagType":5,"offset":161,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"113 Zelfmoordpreventie: 113","button":{"text":"Call 113","link":"tel:113"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open 113.nl","link":"https://www.113.nl/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.113.nl/', '2026-11-22', 1795305600000),
	('distress', 'NL', 'nl', 2, 4, 'Je hoeft dit niet alleen te dragen', 'Denk je aan zelfmoord of aan jezelf pijn doen, of maak je je zorgen om iemand? 113 Zelfmoordpreventie luistert: bel 113. Is er nu een leven in gevaar, bel dan 112.', '[{"tagType":5,"offset":116,"length":3,"link":"tel:113"},{"tagType":5,"offset":159,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Met iemand praten","description":"113 Zelfmoordpreventie: 113","button":{"text":"Bel 113","link":"tel:113"}},{"id":"visit","title":"Lezen of chatten","description":"Wat er nog meer is, op hun eigen site.","button":{"text":"113.nl openen","link":"https://www.113.nl/"}}]', 'Deze organisaties horen niet bij ons en we vertellen hun niets over jou.', 'https://www.113.nl/', '2026-11-22', 1795305600000);
--> statement-breakpoint
INSERT INTO `advisories` (`key`, `country`, `language`, `style`, `category`, `title`, `description`, `description_tags`, `actions`, `footer`, `source`, `checked_on`, `updated_at`) VALUES
	('distress', 'ES', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Línea 024 will listen: call 024. If a life is in danger now, call 112.', '[{"tagType":5,"offset":110,"length":3,"link":"tel:024"},{"tagType":5,"offset":148,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"Línea 024: 024","button":{"text":"Call 024","link":"tel:024"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open sanidad.gob.es","link":"https://www.sanidad.gob.es/linea024/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.sanidad.gob.es/linea024/', '2026-11-22', 1795305600000),
	('distress', 'ES', 'es', 2, 4, 'No tienes que llevar esto en soledad', 'Si piensas en el suicidio o en hacerte daño, o te preocupa alguien, Línea 024 te escucha en el 024. Si ahora hay una vida en peligro, llama al 112.', '[{"tagType":5,"offset":95,"length":3,"link":"tel:024"},{"tagType":5,"offset":143,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Hablar con alguien","description":"Línea 024: 024","button":{"text":"Llamar al 024","link":"tel:024"}},{"id":"visit","title":"Leer o escribir","description":"Más ayuda, en su propia página.","button":{"text":"Abrir sanidad.gob.es","link":"https://www.sanidad.gob.es/linea024/"}}]', 'Estas organizaciones no son nuestras y no les contamos nada de ti.', 'https://www.sanidad.gob.es/linea024/', '2026-11-22', 1795305600000),
	('distress', 'IT', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Telefono Amico Italia will listen: call 02 2327 2327. If a life is in danger now, call 112.', '[{"tagType":5,"offset":122,"length":12,"link":"tel:0223272327"},{"tagType":5,"offset":169,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"Telefono Amico Italia: 02 2327 2327","button":{"text":"Call 02 2327 2327","link":"tel:0223272327"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open telefonoamico.it","link":"https://www.telefonoamico.it/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.telefonoamico.it/', '2026-11-22', 1795305600000),
	('distress', 'IT', 'it', 2, 4, 'Nessuno deve portare questo peso da solo', 'Se pensi al suicidio o a farti del male, o se qualcuno ti preoccupa, Telefono Amico Italia ti ascolta al 02 2327 2327. Se ora una vita è in pericolo, chiama il 112.', '[{"tagType":5,"offset":105,"length":12,"link":"tel:0223272327"},{"tagType":5,"offset":160,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Parlare con qualcuno","description":"Telefono Amico Italia: 02 2327 2327","button":{"text":"Chiama 02 2327 2327","link":"tel:0223272327"}},{"id":"visit","title":"Leggere o scrivere","description":"Altri aiuti, sul loro sito.","button":{"text":"Apri telefonoamico.it","link":"https://www.telefonoamico.it/"}}]', 'Queste organizzazioni non sono nostre e non diciamo loro nulla di te.', 'https://www.telefonoamico.it/', '2026-11-22', 1795305600000),
	('distress', 'PT', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, SNS 24 will listen: call 808 24 24 24. If a life is in danger now, call 112.', '[{"tagType":5,"offset":107,"length":12,"link":"tel:808242424"},{"tagType":5,"offset":154,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"SNS 24: 808 24 24 24","button":{"text":"Call 808 24 24 24","link":"tel:808242424"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open sns24.gov.pt","link":"https://www.sns24.gov.pt/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.sns24.gov.pt/', '2026-11-22', 1795305600000),
	('distress', 'PT', 'pt', 2, 4, 'Ninguém tem de passar por isto sozinho', 'Se pensa em suicídio ou em magoar-se, ou se alguém o preocupa, SNS 24 está à escuta: 808 24 24 24. Se há agora uma vida em perigo, ligue 112.', '[{"tagType":5,"offset":85,"length":12,"link":"tel:808242424"},{"tagType":5,"offset":137,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Falar com alguém","description":"SNS 24: 808 24 24 24","button":{"text":"Ligar 808 24 24 24","link":"tel:808242424"}},{"id":"visit","title":"Ler ou escrever","description":"Outras ajudas, na página deles.","button":{"text":"Abrir sns24.gov.pt","link":"https://www.sns24.gov.pt/"}}]', 'Estas organizações não são nossas e nada lhes dizemos sobre si.', 'https://www.sns24.gov.pt/', '2026-11-22', 1795305600000),
	('distress', 'SE', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Mind Självmordslinjen will listen: call 90101. If a life is in danger now, call 112.', '[{"tagType":5,"offset":122,"length":5,"link":"tel:90101"},{"tagType":5,"offset":162,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"Mind Självmordslinjen: 90101","button":{"text":"Call 90101","link":"tel:90101"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open mind.se","link":"https://mind.se/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://mind.se/', '2026-11-22', 1795305600000),
	('distress', 'SE', 'sv', 2, 4, 'Du behöver inte bära det här ensam', 'Om du tänker på självmord eller på att skada dig själv, eller oroar dig för någon: Mind Självmordslinjen lyssnar på 90101. Är ett liv i fara just nu, ring 112.', '[{"tagType":5,"offset":116,"length":5,"link":"tel:90101"},{"tagType":5,"offset":155,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Prata med någon","description":"Mind Självmordslinjen: 90101","button":{"text":"Ring 90101","link":"tel:90101"}},{"id":"visit","title":"Läs eller chatta","description":"Mer hjälp, på deras egen sida.","button":{"text":"Öppna mind.se","link":"https://mind.se/"}}]', 'Organisationerna hör inte till oss, och vi berättar inget om dig för dem.', 'https://mind.se/', '2026-11-22', 1795305600000),
	('distress', 'NO', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Mental Helse will listen: call 116 123. If a life is in danger now, call 113.', '[{"tagType":5,"offset":113,"length":7,"link":"tel:116123"},{"tagType":5,"offset":155,"length":3,"link":"tel:113"}]', '[{"id":"call","title":"Talk to somebody","description":"Mental Helse: 116 123","button":{"text":"Call 116 123","link":"tel:116123"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open mentalhelse.no","link":"https://mentalhelse.no/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://mentalhelse.no/', '2026-11-22', 1795305600000),
	('distress', 'NO', 'nb', 2, 4, 'Du trenger ikke bære dette alene', 'Hvis du tenker på selvmord eller på å skade deg selv, eller er bekymret for noen: Mental Helse lytter på 116 123. Er et liv i fare nå, ring 113.', '[{"tagType":5,"offset":105,"length":7,"link":"tel:116123"},{"tagType":5,"offset":140,"length":3,"link":"tel:113"}]', '[{"id":"call","title":"Snakk med noen","description":"Mental Helse: 116 123","button":{"text":"Ring 116 123","link":"tel:116123"}},{"id":"visit","title":"Les eller skriv","description":"Mer hjelp, på deres egen side.","button":{"text":"Åpne mentalhelse.no","link":"https://mentalhelse.no/"}}]', 'Organisasjonene er ikke våre, og vi forteller dem ingenting om deg.', 'https://mentalhelse.no/', '2026-11-22', 1795305600000),
	('distress', 'DK', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Livslinien will listen: call 70 201 201. If a life is in danger now, call 112.', '[{"tagType":5,"offset":111,"length":10,"link":"tel:70201201"},{"tagType":5,"offset":156,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"Livslinien: 70 201 201","button":{"text":"Call 70 201 201","link":"tel:70201201"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open livslinien.dk","link":"https://www.livslinien.dk/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.livslinien.dk/', '2026-11-22', 1795305600000),
	('distress', 'DK', 'da', 2, 4, 'Du behøver ikke bære det her alene', 'Hvis du tænker på selvmord eller på at skade dig selv, eller er bekymret for nogen: Livslinien lytter på 70 201 201. Er et liv i fare nu, så ring 112.', '[{"tagType":5,"offset":105,"length":10,"link":"tel:70201201"},{"tagType":5,"offset":146,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Tal med nogen","description":"Livslinien: 70 201 201","button":{"text":"Ring 70 201 201","link":"tel:70201201"}},{"id":"visit","title":"Læs eller skriv","description":"Mere hjælp, på deres egen side.","button":{"text":"Åbn livslinien.dk","link":"https://www.livslinien.dk/"}}]', 'Organisationerne er ikke vores, og vi fortæller dem intet om dig.', 'https://www.livslinien.dk/', '2026-11-22', 1795305600000),
	('distress', 'FI', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, MIELI Kriisipuhelin will listen: call 09 2525 0111. If a life is in danger now, call 112.', '[{"tagType":5,"offset":120,"length":12,"link":"tel:0925250111"},{"tagType":5,"offset":167,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"MIELI Kriisipuhelin: 09 2525 0111","button":{"text":"Call 09 2525 0111","link":"tel:0925250111"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open mieli.fi","link":"https://mieli.fi/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://mieli.fi/', '2026-11-22', 1795305600000),
	('distress', 'FI', 'fi', 2, 4, 'Sinun ei tarvitse kantaa tätä yksin', 'Jos ajattelet itsemurhaa tai itsesi satuttamista, tai olet huolissasi jostakusta: MIELI Kriisipuhelin kuuntelee numerossa 09 2525 0111. Jos henki on vaarassa nyt, soita 112.', '[{"tagType":5,"offset":122,"length":12,"link":"tel:0925250111"},{"tagType":5,"offset":169,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Puhu jollekulle","description":"MIELI Kriisipuhelin: 09 2525 0111","button":{"text":"Soita 09 2525 0111","link":"tel:0925250111"}},{"id":"visit","title":"Lue tai kirjoita","description":"Lisää apua heidän omalla sivullaan.","button":{"text":"Avaa mieli.fi","link":"https://mieli.fi/"}}]', 'Järjestöt eivät ole meidän, emmekä kerro heille sinusta mitään.', 'https://mieli.fi/', '2026-11-22', 1795305600000),
	('distress', 'PL', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Telefon 116 123 will listen: call 116 123. If a life is in danger now, call 112.', '[{"tagType":5,"offset":116,"length":7,"link":"tel:116123"},{"tagType":5,"offset":158,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"Telefon 116 123: 116 123","button":{"text":"Call 116 123","link":"tel:116123"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open 116sos.pl","link":"https://116sos.pl/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://116sos.pl/', '2026-11-22', 1795305600000),
	('distress', 'PL', 'pl', 2, 4, 'Nie musisz dźwigać tego w samotności', 'Jeśli myślisz o samobójstwie albo o zrobieniu sobie krzywdy, albo martwisz się o kogoś: Telefon 116 123 wysłucha, numer 116 123. Jeśli teraz życie jest zagrożone, zadzwoń pod 112.', '[{"tagType":5,"offset":120,"length":7,"link":"tel:116123"},{"tagType":5,"offset":175,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Porozmawiaj z kimś","description":"Telefon 116 123: 116 123","button":{"text":"Zadzwoń: 116 123","link":"tel:116123"}},{"id":"visit","title":"Przeczytaj lub napisz","description":"Więcej pomocy, na ich własnej stronie.","button":{"text":"Otwórz 116sos.pl","link":"https://116sos.pl/"}}]', 'Te organizacje nie są nasze i nic im o tobie nie mówimy.', 'https://116sos.pl/', '2026-11-22', 1795305600000),
	('distress', 'CZ', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Linka první psychické pomoci will listen: call 116 123. If a life is in danger now, call 112.', '[{"tagType":5,"offset":129,"length":7,"link":"tel:116123"},{"tagType":5,"offset":171,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"Linka první psychické pomoci: 116 123","button":{"text":"Call 116 123","link":"tel:116123"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open linkapsychickepomoci.cz","link":"https://www.linkapsychickepomoci.cz/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.linkapsychickepomoci.cz/', '2026-11-22', 1795305600000),
	('distress', 'HU', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, LESZ will listen: call 116 123. If a life is in danger now, call 112.', '[{"tagType":5,"offset":105,"length":7,"link":"tel:116123"},{"tagType":5,"offset":147,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"LESZ: 116 123","button":{"text":"Call 116 123","link":"tel:116123"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open sos116-123.hu","link":"https://sos116-123.hu/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://sos116-123.hu/', '2026-11-22', 1795305600000),
	('distress', 'GR', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Klimaka will listen: call 1018. If a life is in danger now, call 112.', '[{"tagType":5,"offset":108,"length":4,"link":"tel:1018"},{"tagType":5,"offset":147,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"Klimaka: 1018","button":{"text":"Call 1018","link":"tel:1018"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open suicide-help.gr","link":"https://suicide-help.gr/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://suicide-help.gr/', '2026-11-22', 1795305600000),
	('distress', 'JP', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, よりそいホットライン will listen: call 0120-279-338. If a life is in danger now, call 119.', '[{"tagType":5,"offset":111,"length":12,"link":"tel:0120279338"},{"tagType":5,"offset":158,"length":3,"link":"tel:119"}]', '[{"id":"call","title":"Talk to somebody","description":"よりそいホットライン: 0120-279-338","button":{"text":"Call 0120-279-338","link":"tel:0120279338"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open since2011.net","link":"https://www.since2011.net/yorisoi/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.since2011.net/yorisoi/', '2026-11-22', 1795305600000);
--> statement-breakpoint
INSERT INTO `advisories` (`key`, `country`, `language`, `style`, `category`, `title`, `description`, `description_tags`, `actions`, `footer`, `source`, `checked_on`, `updated_at`) VALUES
	('distress', 'JP', 'ja', 2, 4, 'ひとりで抱えなくていいのです', '死にたい、自分を傷つけたいと思うとき、また誰かが心配なとき、よりそいホットライン（0120-279-338）が話を聞きます。いま命が危ないときは119に電話してください。', '[{"tagType":5,"offset":41,"length":12,"link":"tel:0120279338"},{"tagType":5,"offset":72,"length":3,"link":"tel:119"}]', '[{"id":"call","title":"誰かに話す","description":"よりそいホットライン: 0120-279-338","button":{"text":"0120-279-338 に電話する","link":"tel:0120279338"}},{"id":"visit","title":"読む・相談する","description":"ほかの相談先を、その団体のページで見られます。","button":{"text":"since2011.net を開く","link":"https://www.since2011.net/yorisoi/"}}]', 'これらの団体は当サービスとは別で、あなたのことは何も伝えません。', 'https://www.since2011.net/yorisoi/', '2026-11-22', 1795305600000),
	('distress', 'KR', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, 자살예방상담전화 will listen: call 109. If a life is in danger now, call 119.', '[{"tagType":5,"offset":109,"length":3,"link":"tel:109"},{"tagType":5,"offset":147,"length":3,"link":"tel:119"}]', '[{"id":"call","title":"Talk to somebody","description":"자살예방상담전화: 109","button":{"text":"Call 109","link":"tel:109"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open kfsp.or.kr","link":"https://www.kfsp.or.kr/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.kfsp.or.kr/', '2026-11-22', 1795305600000),
	('distress', 'KR', 'ko', 2, 4, '혼자 견디지 않아도 됩니다', '자살이나 자해를 생각하고 있거나 누군가가 걱정된다면 자살예방상담전화 109번에서 이야기를 듣습니다. 지금 생명이 위험하면 119로 전화하세요.', '[{"tagType":5,"offset":38,"length":3,"link":"tel:109"},{"tagType":5,"offset":68,"length":3,"link":"tel:119"}]', '[{"id":"call","title":"누군가와 이야기하기","description":"자살예방상담전화: 109","button":{"text":"109번에 전화하기","link":"tel:109"}},{"id":"visit","title":"읽거나 상담하기","description":"다른 도움은 그 기관의 페이지에 있습니다.","button":{"text":"kfsp.or.kr 열기","link":"https://www.kfsp.or.kr/"}}]', '이 기관은 저희와 별개이며, 저희는 당신에 대해 아무것도 알리지 않습니다.', 'https://www.kfsp.or.kr/', '2026-11-22', 1795305600000),
	('distress', 'TW', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, 安心專線 will listen: call 1925. If a life is in danger now, call 119.', '[{"tagType":5,"offset":105,"length":4,"link":"tel:1925"},{"tagType":5,"offset":144,"length":3,"link":"tel:119"}]', '[{"id":"call","title":"Talk to somebody","description":"安心專線: 1925","button":{"text":"Call 1925","link":"tel:1925"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open mohw.gov.tw","link":"https://www.mohw.gov.tw/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.mohw.gov.tw/', '2026-11-22', 1795305600000),
	('distress', 'TW', 'zh', 2, 4, '你不必獨自承受', '如果你想到自殺或傷害自己，或者擔心某個人，安心專線會聽你說：1925。如果現在有生命危險，請撥打119。', '[{"tagType":5,"offset":30,"length":4,"link":"tel:1925"},{"tagType":5,"offset":48,"length":3,"link":"tel:119"}]', '[{"id":"call","title":"和人談談","description":"安心專線: 1925","button":{"text":"撥打 1925","link":"tel:1925"}},{"id":"visit","title":"閱讀或聯絡","description":"他們的網站上還有其他幫助。","button":{"text":"打開 mohw.gov.tw","link":"https://www.mohw.gov.tw/"}}]', '這些機構與我們無關，我們不會告訴他們任何關於你的事。', 'https://www.mohw.gov.tw/', '2026-11-22', 1795305600000),
	('distress', 'HK', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, The Samaritans Hong Kong will listen: call 2896 0000. If a life is in danger now, call 999.', '[{"tagType":5,"offset":125,"length":9,"link":"tel:28960000"},{"tagType":5,"offset":169,"length":3,"link":"tel:999"}]', '[{"id":"call","title":"Talk to somebody","description":"The Samaritans Hong Kong: 2896 0000","button":{"text":"Call 2896 0000","link":"tel:28960000"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open samaritans.org.hk","link":"https://samaritans.org.hk/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://samaritans.org.hk/', '2026-11-22', 1795305600000),
	('distress', 'HK', 'zh', 2, 4, '你不必獨自承受', '如果你想到自殺或傷害自己，或者擔心某個人，The Samaritans Hong Kong會聽你說：2896 0000。如果現在有生命危險，請撥打999。', '[{"tagType":5,"offset":50,"length":9,"link":"tel:28960000"},{"tagType":5,"offset":73,"length":3,"link":"tel:999"}]', '[{"id":"call","title":"和人談談","description":"The Samaritans Hong Kong: 2896 0000","button":{"text":"撥打 2896 0000","link":"tel:28960000"}},{"id":"visit","title":"閱讀或聯絡","description":"他們的網站上還有其他幫助。","button":{"text":"打開 samaritans.org.hk","link":"https://samaritans.org.hk/"}}]', '這些機構與我們無關，我們不會告訴他們任何關於你的事。', 'https://samaritans.org.hk/', '2026-11-22', 1795305600000),
	('distress', 'SG', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Samaritans of Singapore will listen: call 1767. If a life is in danger now, call 995.', '[{"tagType":5,"offset":124,"length":4,"link":"tel:1767"},{"tagType":5,"offset":163,"length":3,"link":"tel:995"}]', '[{"id":"call","title":"Talk to somebody","description":"Samaritans of Singapore: 1767","button":{"text":"Call 1767","link":"tel:1767"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open sos.org.sg","link":"https://www.sos.org.sg/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.sos.org.sg/', '2026-11-22', 1795305600000),
	('distress', 'IN', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Tele-MANAS will listen: call 14416. If a life is in danger now, call 112.', '[{"tagType":5,"offset":111,"length":5,"link":"tel:14416"},{"tagType":5,"offset":151,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"Tele-MANAS: 14416","button":{"text":"Call 14416","link":"tel:14416"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open telemanas.mohfw.gov.in","link":"https://telemanas.mohfw.gov.in/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://telemanas.mohfw.gov.in/', '2026-11-22', 1795305600000),
	('distress', 'BR', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, CVV will listen: call 188. If a life is in danger now, call 192.', '[{"tagType":5,"offset":104,"length":3,"link":"tel:188"},{"tagType":5,"offset":142,"length":3,"link":"tel:192"}]', '[{"id":"call","title":"Talk to somebody","description":"CVV: 188","button":{"text":"Call 188","link":"tel:188"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open cvv.org.br","link":"https://cvv.org.br/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://cvv.org.br/', '2026-11-22', 1795305600000),
	('distress', 'BR', 'pt', 2, 4, 'Ninguém tem de passar por isto sozinho', 'Se pensa em suicídio ou em magoar-se, ou se alguém o preocupa, CVV está à escuta: 188. Se há agora uma vida em perigo, ligue 192.', '[{"tagType":5,"offset":82,"length":3,"link":"tel:188"},{"tagType":5,"offset":125,"length":3,"link":"tel:192"}]', '[{"id":"call","title":"Falar com alguém","description":"CVV: 188","button":{"text":"Ligar 188","link":"tel:188"}},{"id":"visit","title":"Ler ou escrever","description":"Outras ajudas, na página deles.","button":{"text":"Abrir cvv.org.br","link":"https://cvv.org.br/"}}]', 'Estas organizações não são nossas e nada lhes dizemos sobre si.', 'https://cvv.org.br/', '2026-11-22', 1795305600000),
	('distress', 'MX', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Línea de la Vida will listen: call 800 911 2000. If a life is in danger now, call 911.', '[{"tagType":5,"offset":117,"length":12,"link":"tel:8009112000"},{"tagType":5,"offset":164,"length":3,"link":"tel:911"}]', '[{"id":"call","title":"Talk to somebody","description":"Línea de la Vida: 800 911 2000","button":{"text":"Call 800 911 2000","link":"tel:8009112000"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open gob.mx","link":"https://www.gob.mx/salud"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.gob.mx/salud', '2026-11-22', 1795305600000),
	('distress', 'MX', 'es', 2, 4, 'No tienes que llevar esto en soledad', 'Si piensas en el suicidio o en hacerte daño, o te preocupa alguien, Línea de la Vida te escucha en el 800 911 2000. Si ahora hay una vida en peligro, llama al 911.', '[{"tagType":5,"offset":102,"length":12,"link":"tel:8009112000"},{"tagType":5,"offset":159,"length":3,"link":"tel:911"}]', '[{"id":"call","title":"Hablar con alguien","description":"Línea de la Vida: 800 911 2000","button":{"text":"Llamar al 800 911 2000","link":"tel:8009112000"}},{"id":"visit","title":"Leer o escribir","description":"Más ayuda, en su propia página.","button":{"text":"Abrir gob.mx","link":"https://www.gob.mx/salud"}}]', 'Estas organizaciones no son nuestras y no les contamos nada de ti.', 'https://www.gob.mx/salud', '2026-11-22', 1795305600000),
	('distress', 'AR', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Centro de Asistencia al Suicida will listen: call (011) 5275-1135. If a life is in danger now, call 107.', '[{"tagType":5,"offset":132,"length":15,"link":"tel:01152751135"},{"tagType":5,"offset":182,"length":3,"link":"tel:107"}]', '[{"id":"call","title":"Talk to somebody","description":"Centro de Asistencia al Suicida: (011) 5275-1135","button":{"text":"Call (011) 5275-1135","link":"tel:01152751135"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open asistenciaalsuicida.org.ar","link":"https://www.asistenciaalsuicida.org.ar/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.asistenciaalsuicida.org.ar/', '2026-11-22', 1795305600000),
	('distress', 'AR', 'es', 2, 4, 'No tienes que llevar esto en soledad', 'Si piensas en el suicidio o en hacerte daño, o te preocupa alguien, Centro de Asistencia al Suicida te escucha en el (011) 5275-1135. Si ahora hay una vida en peligro, llama al 107.', '[{"tagType":5,"offset":117,"length":15,"link":"tel:01152751135"},{"tagType":5,"offset":177,"length":3,"link":"tel:107"}]', '[{"id":"call","title":"Hablar con alguien","description":"Centro de Asistencia al Suicida: (011) 5275-1135","button":{"text":"Llamar al (011) 5275-1135","link":"tel:01152751135"}},{"id":"visit","title":"Leer o escribir","description":"Más ayuda, en su propia página.","button":{"text":"Abrir asistenciaalsuicida.org.ar","link":"https://www.asistenciaalsuicida.org.ar/"}}]', 'Estas organizaciones no son nuestras y no les contamos nada de ti.', 'https://www.asistenciaalsuicida.org.ar/', '2026-11-22', 1795305600000),
	('distress', 'CL', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Línea *4141 will listen: call *4141. If a life is in danger now, call 131.', '[{"tagType":5,"offset":112,"length":5,"link":"tel:*4141"},{"tagType":5,"offset":152,"length":3,"link":"tel:131"}]', '[{"id":"call","title":"Talk to somebody","description":"Línea *4141: *4141","button":{"text":"Call *4141","link":"tel:*4141"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open minsal.cl","link":"https://www.minsal.cl/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.minsal.cl/', '2026-11-22', 1795305600000),
	('distress', 'CL', 'es', 2, 4, 'No tienes que llevar esto en soledad', 'Si piensas en el suicidio o en hacerte daño, o te preocupa alguien, Línea *4141 te escucha en el *4141. Si ahora hay una vida en peligro, llama al 131.', '[{"tagType":5,"offset":97,"length":5,"link":"tel:*4141"},{"tagType":5,"offset":147,"length":3,"link":"tel:131"}]', '[{"id":"call","title":"Hablar con alguien","description":"Línea *4141: *4141","button":{"text":"Llamar al *4141","link":"tel:*4141"}},{"id":"visit","title":"Leer o escribir","description":"Más ayuda, en su propia página.","button":{"text":"Abrir minsal.cl","link":"https://www.minsal.cl/"}}]', 'Estas organizaciones no son nuestras y no les contamos nada de ti.', 'https://www.minsal.cl/', '2026-11-22', 1795305600000),
	('distress', 'ZA', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, SADAG will listen: call 0800 567 567. If a life is in danger now, call 112.', '[{"tagType":5,"offset":106,"length":12,"link":"tel:0800567567"},{"tagType":5,"offset":153,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"SADAG: 0800 567 567","button":{"text":"Call 0800 567 567","link":"tel:0800567567"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open sadag.org","link":"https://www.sadag.org/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.sadag.org/', '2026-11-22', 1795305600000),
	('distress', 'IL', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, ERAN will listen: call 1201. If a life is in danger now, call 101.', '[{"tagType":5,"offset":105,"length":4,"link":"tel:1201"},{"tagType":5,"offset":144,"length":3,"link":"tel:101"}]', '[{"id":"call","title":"Talk to somebody","description":"ERAN: 1201","button":{"text":"Call 1201","link":"tel:1201"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open eran.org.il","link":"https://www.eran.org.il/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.eran.org.il/', '2026-11-22', 1795305600000),
	('distress', 'BE', 'nl', 2, 4, 'Je hoeft dit niet alleen te dragen', 'Denk je aan zelfmoord of aan jezelf pijn doen, of maak je je zorgen om iemand? Zelfmoordlijn luistert: bel 1813. Is er nu een leven in gevaar, bel dan 112.', '[{"tagType":5,"offset":107,"length":4,"link":"tel:1813"},{"tagType":5,"offset":151,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Met iemand praten","description":"Zelfmoordlijn: 1813","button":{"text":"Bel 1813","link":"tel:1813"}},{"id":"visit","title":"Lezen of chatten","description":"Wat er nog meer is, op hun eigen site.","button":{"text":"zelfmoord1813.be openen","link":"https://www.zelfmoord1813.be/"}}]', 'Deze organisaties horen niet bij ons en we vertellen hun niets over jou.', 'https://www.zelfmoord1813.be/', '2026-11-22', 1795305600000);
--> statement-breakpoint
INSERT INTO `advisories` (`key`, `country`, `language`, `style`, `category`, `title`, `description`, `description_tags`, `actions`, `footer`, `source`, `checked_on`, `updated_at`) VALUES
	('distress', 'BE', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Zelfmoordlijn will listen: call 1813. If a life is in danger now, call 112.', '[{"tagType":5,"offset":114,"length":4,"link":"tel:1813"},{"tagType":5,"offset":153,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Talk to somebody","description":"Zelfmoordlijn: 1813","button":{"text":"Call 1813","link":"tel:1813"}},{"id":"visit","title":"Read or chat","description":"What else is there for you, on their own site.","button":{"text":"Open zelfmoord1813.be","link":"https://www.zelfmoord1813.be/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.zelfmoord1813.be/', '2026-11-22', 1795305600000),
	('distress', 'BE', 'fr', 2, 4, 'Personne ne devrait porter cela seul', 'Si vous pensez au suicide ou à vous faire du mal, ou si quelqu’un vous inquiète, Centre de Prévention du Suicide vous écoute au 0800 32 123. Si une vie est en danger maintenant, appelez le 112.', '[{"tagType":5,"offset":128,"length":11,"link":"tel:080032123"},{"tagType":5,"offset":189,"length":3,"link":"tel:112"}]', '[{"id":"call","title":"Parler à quelqu’un","description":"Centre de Prévention du Suicide: 0800 32 123","button":{"text":"Appeler le 0800 32 123","link":"tel:080032123"}},{"id":"visit","title":"Lire ou écrire","description":"D’autres aides, sur leur propre site.","button":{"text":"Ouvrir preventionsuicide.be","link":"https://www.preventionsuicide.be/"}}]', 'Ces organisations ne sont pas les nôtres et nous ne leur disons rien de vous.', 'https://www.preventionsuicide.be/', '2026-11-22', 1795305600000),
	('distress', '', 'en', 2, 4, 'You don’t have to carry this alone', 'If you think of suicide or of hurting yourself, or worry about somebody who does, Find A Helpline lists lines near you that will listen. If a life is in danger now, call your local emergency number: in much of the world it is 112.', '[{"tagType":5,"offset":82,"length":15,"link":"https://findahelpline.com/"},{"tagType":5,"offset":226,"length":3,"link":"tel:112"}]', '[{"id":"visit","title":"Talk or write to somebody","description":"Free and confidential lines, by country.","button":{"text":"Open findahelpline.com","link":"https://findahelpline.com/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://findahelpline.com/', '2026-11-22', 1795305600000),
	('eating_disorders', 'US', 'en', 1, 3, 'Food and your body can feel like a fight', 'If eating, or how you see your body, troubles you or somebody you know, ANAD can help: call 1 (888) 375-7767.', '[{"tagType":5,"offset":92,"length":16,"link":"tel:18883757767"}]', '[{"id":"call","title":"Talk to somebody","description":"ANAD: 1 (888) 375-7767","button":{"text":"Call 1 (888) 375-7767","link":"tel:18883757767"}},{"id":"visit","title":"Read about help","description":"What else is there for you, on their own site.","button":{"text":"Open anad.org","link":"https://anad.org/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://anad.org/', '2026-11-22', 1795305600000),
	('eating_disorders', 'CA', 'en', 1, 3, 'Food and your body can feel like a fight', 'If eating, or how you see your body, troubles you or somebody you know, NEDIC can help: call 1-866-633-4220.', '[{"tagType":5,"offset":93,"length":14,"link":"tel:18666334220"}]', '[{"id":"call","title":"Talk to somebody","description":"NEDIC: 1-866-633-4220","button":{"text":"Call 1-866-633-4220","link":"tel:18666334220"}},{"id":"visit","title":"Read about help","description":"What else is there for you, on their own site.","button":{"text":"Open nedic.ca","link":"https://nedic.ca/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://nedic.ca/', '2026-11-22', 1795305600000),
	('eating_disorders', 'GB', 'en', 1, 3, 'Food and your body can feel like a fight', 'If eating, or how you see your body, troubles you or somebody you know, Beat can help: call 0808 801 0677.', '[{"tagType":5,"offset":92,"length":13,"link":"tel:08088010677"}]', '[{"id":"call","title":"Talk to somebody","description":"Beat: 0808 801 0677","button":{"text":"Call 0808 801 0677","link":"tel:08088010677"}},{"id":"visit","title":"Read about help","description":"What else is there for you, on their own site.","button":{"text":"Open beateatingdisorders.org.uk","link":"https://www.beateatingdisorders.org.uk/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.beateatingdisorders.org.uk/', '2026-11-22', 1795305600000),
	('eating_disorders', 'IE', 'en', 1, 3, 'Food and your body can feel like a fight', 'If eating, or how you see your body, troubles you or somebody you know, Bodywhys can help: call 01 210 7906.', '[{"tagType":5,"offset":96,"length":11,"link":"tel:012107906"}]', '[{"id":"call","title":"Talk to somebody","description":"Bodywhys: 01 210 7906","button":{"text":"Call 01 210 7906","link":"tel:012107906"}},{"id":"visit","title":"Read about help","description":"What else is there for you, on their own site.","button":{"text":"Open bodywhys.ie","link":"https://www.bodywhys.ie/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.bodywhys.ie/', '2026-11-22', 1795305600000),
	('eating_disorders', 'AU', 'en', 1, 3, 'Food and your body can feel like a fight', 'If eating, or how you see your body, troubles you or somebody you know, Butterfly can help: call 1800 33 4673.', '[{"tagType":5,"offset":97,"length":12,"link":"tel:1800334673"}]', '[{"id":"call","title":"Talk to somebody","description":"Butterfly: 1800 33 4673","button":{"text":"Call 1800 33 4673","link":"tel:1800334673"}},{"id":"visit","title":"Read about help","description":"What else is there for you, on their own site.","button":{"text":"Open butterfly.org.au","link":"https://butterfly.org.au/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://butterfly.org.au/', '2026-11-22', 1795305600000),
	('eating_disorders', 'NZ', 'en', 1, 3, 'Food and your body can feel like a fight', 'If eating, or how you see your body, troubles you or somebody you know, EDANZ can help: call 0800 233 269.', '[{"tagType":5,"offset":93,"length":12,"link":"tel:0800233269"}]', '[{"id":"call","title":"Talk to somebody","description":"EDANZ: 0800 233 269","button":{"text":"Call 0800 233 269","link":"tel:0800233269"}},{"id":"visit","title":"Read about help","description":"What else is there for you, on their own site.","button":{"text":"Open ed.org.nz","link":"https://www.ed.org.nz/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.ed.org.nz/', '2026-11-22', 1795305600000),
	('eating_disorders', 'DE', 'de', 1, 3, 'Wenn Essen zum Kampf wird', 'Wenn das Essen oder der Blick auf deinen Körper dich oder jemanden, den du kennst, quält, hilft Beratungstelefon Essstörungen: 0221 892031.', '[{"tagType":5,"offset":127,"length":11,"link":"tel:0221892031"}]', '[{"id":"call","title":"Mit jemandem sprechen","description":"Beratungstelefon Essstörungen: 0221 892031","button":{"text":"0221 892031 anrufen","link":"tel:0221892031"}},{"id":"visit","title":"Über Hilfe lesen","description":"Was es sonst für dich gibt, auf ihrer eigenen Seite.","button":{"text":"bzga-essstoerungen.de öffnen","link":"https://www.bzga-essstoerungen.de/"}}]', 'Diese Stellen gehören nicht zu uns, und wir sagen ihnen nichts über dich.', 'https://www.bzga-essstoerungen.de/', '2026-11-22', 1795305600000),
	('eating_disorders', 'DE', 'en', 1, 3, 'Food and your body can feel like a fight', 'If eating, or how you see your body, troubles you or somebody you know, Beratungstelefon Essstörungen can help: call 0221 892031.', '[{"tagType":5,"offset":117,"length":11,"link":"tel:0221892031"}]', '[{"id":"call","title":"Talk to somebody","description":"Beratungstelefon Essstörungen: 0221 892031","button":{"text":"Call 0221 892031","link":"tel:0221892031"}},{"id":"visit","title":"Read about help","description":"What else is there for you, on their own site.","button":{"text":"Open bzga-essstoerungen.de","link":"https://www.bzga-essstoerungen.de/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.bzga-essstoerungen.de/', '2026-11-22', 1795305600000),
	('eating_disorders', 'FR', 'fr', 1, 3, 'Quand manger devient un combat', 'Si la nourriture ou le regard sur votre corps vous fait souffrir, vous ou un proche, Anorexie Boulimie, Info écoute peut aider : 09 69 325 900.', '[{"tagType":5,"offset":129,"length":13,"link":"tel:0969325900"}]', '[{"id":"call","title":"Parler à quelqu’un","description":"Anorexie Boulimie, Info écoute: 09 69 325 900","button":{"text":"Appeler le 09 69 325 900","link":"tel:0969325900"}},{"id":"visit","title":"Se renseigner","description":"D’autres aides, sur leur propre site.","button":{"text":"Ouvrir ffab.fr","link":"https://www.ffab.fr/"}}]', 'Ces organisations ne sont pas les nôtres et nous ne leur disons rien de vous.', 'https://www.ffab.fr/', '2026-11-22', 1795305600000),
	('eating_disorders', 'FR', 'en', 1, 3, 'Food and your body can feel like a fight', 'If eating, or how you see your body, troubles you or somebody you know, Anorexie Boulimie, Info écoute can help: call 09 69 325 900.', '[{"tagType":5,"offset":118,"length":13,"link":"tel:0969325900"}]', '[{"id":"call","title":"Talk to somebody","description":"Anorexie Boulimie, Info écoute: 09 69 325 900","button":{"text":"Call 09 69 325 900","link":"tel:0969325900"}},{"id":"visit","title":"Read about help","description":"What else is there for you, on their own site.","button":{"text":"Open ffab.fr","link":"https://www.ffab.fr/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://www.ffab.fr/', '2026-11-22', 1795305600000),
	('eating_disorders', '', 'en', 1, 3, 'Food and your body can feel like a fight', 'If eating, or how you see your body, troubles you or somebody you know, Find A Helpline lists lines near you that can help.', '[{"tagType":5,"offset":72,"length":15,"link":"https://findahelpline.com/"}]', '[{"id":"visit","title":"Talk or write to somebody","description":"Free and confidential lines, by country.","button":{"text":"Open findahelpline.com","link":"https://findahelpline.com/"}}]', 'These organisations are not ours, and we tell them nothing about you.', 'https://findahelpline.com/', '2026-11-22', 1795305600000),
	('child_safety', '', 'en', 2, 2, 'We show nothing for these words', 'Sexual pictures of children are a crime with a child harmed in each. If you have seen some, on any site, report it to INHOPE; here, report the pin.', '[{"tagType":5,"offset":118,"length":6,"link":"https://inhope.org/"}]', '[{"id":"report","title":"Report it","description":"You need not say who you are.","button":{"text":"Open inhope.org","link":"https://inhope.org/"}}]', '', 'https://inhope.org/', '2026-11-22', 1795305600000),
	('child_safety', 'US', 'en', 2, 2, 'We show nothing for these words', 'Sexual pictures of children are a crime with a child harmed in each. If you have seen some, on any site, report it to the CyberTipline; here, report the pin.', '[{"tagType":5,"offset":118,"length":16,"link":"https://report.cybertip.org/"}]', '[{"id":"report","title":"Report it","description":"You need not say who you are.","button":{"text":"Open report.cybertip.org","link":"https://report.cybertip.org/"}}]', '', 'https://report.cybertip.org/', '2026-11-22', 1795305600000),
	('child_safety', 'CA', 'en', 2, 2, 'We show nothing for these words', 'Sexual pictures of children are a crime with a child harmed in each. If you have seen some, on any site, report it to Cybertip.ca; here, report the pin.', '[{"tagType":5,"offset":118,"length":11,"link":"https://www.cybertip.ca/"}]', '[{"id":"report","title":"Report it","description":"You need not say who you are.","button":{"text":"Open cybertip.ca","link":"https://www.cybertip.ca/"}}]', '', 'https://www.cybertip.ca/', '2026-11-22', 1795305600000),
	('child_safety', 'GB', 'en', 2, 2, 'We show nothing for these words', 'Sexual pictures of children are a crime with a child harmed in each. If you have seen some, on any site, report it to the Internet Watch Foundation; here, report the pin.', '[{"tagType":5,"offset":118,"length":29,"link":"https://report.iwf.org.uk/"}]', '[{"id":"report","title":"Report it","description":"You need not say who you are.","button":{"text":"Open report.iwf.org.uk","link":"https://report.iwf.org.uk/"}}]', '', 'https://report.iwf.org.uk/', '2026-11-22', 1795305600000),
	('child_safety', 'IE', 'en', 2, 2, 'We show nothing for these words', 'Sexual pictures of children are a crime with a child harmed in each. If you have seen some, on any site, report it to Hotline.ie; here, report the pin.', '[{"tagType":5,"offset":118,"length":10,"link":"https://www.hotline.ie/"}]', '[{"id":"report","title":"Report it","description":"You need not say who you are.","button":{"text":"Open hotline.ie","link":"https://www.hotline.ie/"}}]', '', 'https://www.hotline.ie/', '2026-11-22', 1795305600000),
	('child_safety', 'AU', 'en', 2, 2, 'We show nothing for these words', 'Sexual pictures of children are a crime with a child harmed in each. If you have seen some, on any site, report it to eSafety; here, report the pin.', '[{"tagType":5,"offset":118,"length":7,"link":"https://www.esafety.gov.au/report"}]', '[{"id":"report","title":"Report it","description":"You need not say who you are.","button":{"text":"Open esafety.gov.au","link":"https://www.esafety.gov.au/report"}}]', '', 'https://www.esafety.gov.au/report', '2026-11-22', 1795305600000);
--> statement-breakpoint
INSERT INTO `advisories` (`key`, `country`, `language`, `style`, `category`, `title`, `description`, `description_tags`, `actions`, `footer`, `source`, `checked_on`, `updated_at`) VALUES
	('child_safety', 'DE', 'de', 2, 2, 'Zu diesen Wörtern zeigen wir nichts', 'Sexuelle Bilder von Kindern sind ein Verbrechen, und hinter jedem steht ein Kind. Wenn du welche gesehen hast, wo auch immer, melde sie bei der Internet-Beschwerdestelle; hier melde den Pin.', '[{"tagType":5,"offset":140,"length":29,"link":"https://www.internet-beschwerdestelle.de/"}]', '[{"id":"report","title":"Melden","description":"Du musst nicht sagen, wer du bist.","button":{"text":"internet-beschwerdestelle.de öffnen","link":"https://www.internet-beschwerdestelle.de/"}}]', '', 'https://www.internet-beschwerdestelle.de/', '2026-11-22', 1795305600000),
	('child_safety', 'DE', 'en', 2, 2, 'We show nothing for these words', 'Sexual pictures of children are a crime with a child harmed in each. If you have seen some, on any site, report it to internet-beschwerdestelle.de; here, report the pin.', '[{"tagType":5,"offset":118,"length":28,"link":"https://www.internet-beschwerdestelle.de/"}]', '[{"id":"report","title":"Report it","description":"You need not say who you are.","button":{"text":"Open internet-beschwerdestelle.de","link":"https://www.internet-beschwerdestelle.de/"}}]', '', 'https://www.internet-beschwerdestelle.de/', '2026-11-22', 1795305600000),
	('child_safety', 'FR', 'fr', 2, 2, 'Nous ne montrons rien pour ces mots', 'Les images sexuelles d’enfants sont un crime, et derrière chacune il y a un enfant. Si vous en avez vu, où que ce soit, signalez-les à Point de Contact ; ici, signalez l’épingle.', '[{"tagType":5,"offset":135,"length":16,"link":"https://www.pointdecontact.net/"}]', '[{"id":"report","title":"Signaler","description":"Vous n’avez pas à dire qui vous êtes.","button":{"text":"Ouvrir pointdecontact.net","link":"https://www.pointdecontact.net/"}}]', '', 'https://www.pointdecontact.net/', '2026-11-22', 1795305600000),
	('child_safety', 'FR', 'en', 2, 2, 'We show nothing for these words', 'Sexual pictures of children are a crime with a child harmed in each. If you have seen some, on any site, report it to pointdecontact.net; here, report the pin.', '[{"tagType":5,"offset":118,"length":18,"link":"https://www.pointdecontact.net/"}]', '[{"id":"report","title":"Report it","description":"You need not say who you are.","button":{"text":"Open pointdecontact.net","link":"https://www.pointdecontact.net/"}}]', '', 'https://www.pointdecontact.net/', '2026-11-22', 1795305600000),
	('hate', '', 'en', 2, 1, 'We show nothing for these words', 'They are used to attack people for who they are, and what attacks people has no place here. If you see a pin that does, report it.', '[]', '[]', '', 'Our own rules', '2026-11-22', 1795305600000),
	('hate_history', '', 'en', 1, 1, 'Take care with these results', 'These words belong to a history of hate. What teaches about it is welcome here; what praises it is not. If you see a pin that does, report it.', '[]', '[]', '', 'Our own rules', '2026-11-22', 1795305600000);
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'en', 1, 4, 'distress', 1795305600000 FROM json_each('["suicid","selfharm","selfinjur","parasuicid","sewerslid"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'de', 1, 4, 'distress', 1795305600000 FROM json_each('["suizid","selbstmord","selbsttot","selbstverletz"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'fr', 1, 4, 'distress', 1795305600000 FROM json_each('["automutil"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'es', 1, 4, 'distress', 1795305600000 FROM json_each('["autolesi"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'nl', 1, 4, 'distress', 1795305600000 FROM json_each('["zelfmoord","zelfdoding","zelfbeschadig","zelfverwond"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'pl', 1, 4, 'distress', 1795305600000 FROM json_each('["samoboj","samookalecz"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'sv', 1, 4, 'distress', 1795305600000 FROM json_each('["sjalvmord","sjalvskad"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'da', 1, 4, 'distress', 1795305600000 FROM json_each('["selvmord","selvskad"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'fi', 1, 4, 'distress', 1795305600000 FROM json_each('["itsemurh","itsetuho","viiltely"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'cs', 1, 4, 'distress', 1795305600000 FROM json_each('["sebevraz","sebeposkoz"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'hu', 1, 4, 'distress', 1795305600000 FROM json_each('["ongyilk"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'el', 1, 4, 'distress', 1795305600000 FROM json_each('["αυτοκτον"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'tr', 1, 4, 'distress', 1795305600000 FROM json_each('["intihar"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'ru', 1, 4, 'distress', 1795305600000 FROM json_each('["суицид","самоуби","самоповрежд","селфхарм"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'uk', 1, 4, 'distress', 1795305600000 FROM json_each('["самогуб","суіцид"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'ja', 1, 4, 'distress', 1795305600000 FROM json_each('["自殺","自傷","死にたい","消えたい","リストカット","リスカ","首吊り"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'ko', 1, 4, 'distress', 1795305600000 FROM json_each('["자살","자해","죽고싶"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'zh', 1, 4, 'distress', 1795305600000 FROM json_each('["自杀","自残","自殘","我想死","不想活","轻生","輕生","割腕"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'th', 1, 4, 'distress', 1795305600000 FROM json_each('["ฆ่าตัวตาย","อยากตาย"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'ar', 1, 4, 'distress', 1795305600000 FROM json_each('["انتحار","الانتحار"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'he', 1, 4, 'distress', 1795305600000 FROM json_each('["התאבד"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'hi', 1, 4, 'distress', 1795305600000 FROM json_each('["आत्महत्या"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'en', 1, 4, 'distress', 1795305600000 FROM json_each('["self harm","self harming","self harmed","self injury","self mutilation","self inflicted","kill myself","killing myself","kms","end my life","ending my life","end it all","take my life","take my own life","hang myself","hanging myself","hurt myself","hurting myself","cut myself","cutting myself","want to die","wanna die","wanted to die","wish i was dead","wish i were dead","better off dead","don t want to live","dont want to live","no reason to live","unalive","unalive myself","sucide","suiside","suicde"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'de', 1, 4, 'distress', 1795305600000 FROM json_each('["mich umbringen","bring mich um","ich will sterben","will sterben","mochte sterben","will nicht mehr leben","mir das leben nehmen"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'fr', 1, 4, 'distress', 1795305600000 FROM json_each('["me tuer","envie de mourir","je veux mourir","veux mourir","en finir avec la vie","mettre fin a mes jours"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'es', 1, 4, 'distress', 1795305600000 FROM json_each('["quiero morir","quiero morirme","matarme","quitarme la vida","no quiero vivir","hacerme dano","cortarme"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'it', 1, 4, 'distress', 1795305600000 FROM json_each('["voglio morire","uccidermi","ammazzarmi","togliermi la vita","farla finita"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'pt', 1, 4, 'distress', 1795305600000 FROM json_each('["quero morrer","me matar","tirar minha vida","acabar com a minha vida","nao quero viver"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'nl', 1, 4, 'distress', 1795305600000 FROM json_each('["ik wil dood","wil dood","wil niet meer leven","mezelf snijden"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'pl', 1, 4, 'distress', 1795305600000 FROM json_each('["chce umrzec","zabic sie","chce sie zabic","nie chce zyc","odebrac sobie zycie"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'sv', 1, 4, 'distress', 1795305600000 FROM json_each('["jag vill do","vill inte leva","ta livet av mig"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'da', 1, 4, 'distress', 1795305600000 FROM json_each('["vil dø","jeg vil dø","tage mit liv"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'nb', 1, 4, 'distress', 1795305600000 FROM json_each('["ta livet mitt","ta livet av meg"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'fi', 1, 4, 'distress', 1795305600000 FROM json_each('["haluan kuolla","tappaa itseni"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'cs', 1, 4, 'distress', 1795305600000 FROM json_each('["chci umrit","zabit se"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'hu', 1, 4, 'distress', 1795305600000 FROM json_each('["meg akarok halni"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'el', 1, 4, 'distress', 1795305600000 FROM json_each('["θελω να πεθανω"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'tr', 1, 4, 'distress', 1795305600000 FROM json_each('["olmek istiyorum","kendimi oldurmek"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'ru', 1, 4, 'distress', 1795305600000 FROM json_each('["хочу умереть","убить себя","не хочу жить","покончить с собои"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'uk', 1, 4, 'distress', 1795305600000 FROM json_each('["хочу померти"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'ko', 1, 4, 'distress', 1795305600000 FROM json_each('["죽고 싶다","죽고 싶어"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'id', 1, 4, 'distress', 1795305600000 FROM json_each('["bunuh diri","ingin mati"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'together', 'en', 1, 4, 'distress', 1795305600000 FROM json_each('["harm self","kill myself","die want"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'en', 0, 3, 'eating_disorders', 1795305600000 FROM json_each('["thinspo","thinspir","bonespo","meanspo","proana"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'en', 0, 3, 'eating_disorders', 1795305600000 FROM json_each('["pro ana","promia","pro mia","edtwt","how to be anorexic","how to become anorexic"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'en', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["anorexi","bulimi","orthorexi"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'de', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["magersucht","essstorung"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'nl', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["eetstoornis"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'sv', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["atstorning"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'es', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["anorexic"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'ja', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["拒食症","過食症","摂食障害"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'ko', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["거식증","폭식증","섭식장애"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'zh', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["厌食症","厭食症","暴食症"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'en', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["eating disorder","eating disorders","binge eating","ednos"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'fr', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["trouble alimentaire","troubles alimentaires"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'es', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["trastorno alimenticio","trastornos alimenticios","trastorno alimentario"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'it', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["disturbo alimentare","disturbi alimentari"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'pt', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["transtorno alimentar","transtornos alimentares"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'pl', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["zaburzenia odzywiania"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'together', 'en', 1, 3, 'eating_disorders', 1795305600000 FROM json_each('["disorder eating"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'en', 0, 2, 'child_safety', 1795305600000 FROM json_each('["childporn","pedoporn","paedoporn","pedopornogra"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'de', 0, 2, 'child_safety', 1795305600000 FROM json_each('["kinderporn"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'fr', 0, 2, 'child_safety', 1795305600000 FROM json_each('["pedoporno"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'sv', 0, 2, 'child_safety', 1795305600000 FROM json_each('["barnporr"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'nb', 0, 2, 'child_safety', 1795305600000 FROM json_each('["barneporno"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'da', 0, 2, 'child_safety', 1795305600000 FROM json_each('["børneporno"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'fi', 0, 2, 'child_safety', 1795305600000 FROM json_each('["lapsiporno"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'ja', 0, 2, 'child_safety', 1795305600000 FROM json_each('["児童ポルノ"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'ko', 0, 2, 'child_safety', 1795305600000 FROM json_each('["아동포르노"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'zh', 0, 2, 'child_safety', 1795305600000 FROM json_each('["儿童色情","兒童色情"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'en', 0, 2, 'child_safety', 1795305600000 FROM json_each('["child porn","child pornography","kiddie porn","kid porn","cp porn","pedo porn","preteen porn","underage porn","underage sex","underage nude","underage nudes","jailbait","pthc","csam","lolicon","shotacon"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'fr', 0, 2, 'child_safety', 1795305600000 FROM json_each('["pornographie enfantine","pornographie infantile"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'es', 0, 2, 'child_safety', 1795305600000 FROM json_each('["pornografia infantil","porno infantil"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'it', 0, 2, 'child_safety', 1795305600000 FROM json_each('["pedopornografia"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'pl', 0, 2, 'child_safety', 1795305600000 FROM json_each('["dziecieca pornografia","pornografia dziecieca"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'ru', 0, 2, 'child_safety', 1795305600000 FROM json_each('["детское порно","детская порнография"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'tr', 0, 2, 'child_safety', 1795305600000 FROM json_each('["cocuk pornosu"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'together', 'en', 0, 2, 'child_safety', 1795305600000 FROM json_each('["child porn","children porn","kids porn","child nude","children nude","kids nude","nude preteen","child naked","children naked","kids naked","naked preteen"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'en', 0, 1, 'hate', 1795305600000 FROM json_each('["white power","white pride worldwide","heil hitler","sieg heil","gas the jews","kill jews","kill all jews","kill muslims","kill all muslims","kill gays","kill all gays","kill black people","death to jews","death to muslims","death to gays","jews will not replace us","rahowa","1488","14 88","holohoax","holocaust hoax"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'de', 0, 1, 'hate', 1795305600000 FROM json_each('["juden raus","auslander raus","judenvergasung"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'fr', 0, 1, 'hate', 1795305600000 FROM json_each('["mort aux juifs","mort aux arabes"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'es', 0, 1, 'hate', 1795305600000 FROM json_each('["muerte a los judios"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'it', 0, 1, 'hate', 1795305600000 FROM json_each('["morte agli ebrei"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'en', 1, 1, 'hate_history', 1795305600000 FROM json_each('["supremacist"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'en', 1, 1, 'hate_history', 1795305600000 FROM json_each('["ku klux klan","kkk","white supremacy","white supremacist","white supremacists","white pride","holocaust denial"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'en', 2, 0, NULL, 1795305600000 FROM json_each('["depress","abus","rapist","murder","massacre","terror","nazi","genocid","holocaust","porn","overdos","funeral","miscarriage","stillb","behead","hitler","swastik","hentai"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'de', 2, 0, NULL, 1795305600000 FROM json_each('["missbrauch"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'fr', 2, 0, NULL, 1795305600000 FROM json_each('["meurtre"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'start', 'es', 2, 0, NULL, 1795305600000 FROM json_each('["asesinat"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'en', 2, 0, NULL, 1795305600000 FROM json_each('["rape","cancer","gore","nsfw","xxx"]');
--> statement-breakpoint
INSERT INTO `search_terms` (`folded_term`, `match`, `language`, `severity`, `category`, `advisory_key`, `created_at`)
	SELECT value, 'phrase', 'fr', 2, 0, NULL, 1795305600000 FROM json_each('["viol"]');
--> statement-breakpoint
-- The owner of the board of a pin that is somebody else's, so that walls needn't read boards.
CREATE TRIGGER `pins_hosted_insert` AFTER INSERT ON `pins`
WHEN EXISTS (SELECT 1 FROM boards WHERE id = new.board_id AND owner_id <> new.pinner_id) BEGIN
	UPDATE pins SET host_id = (SELECT owner_id FROM boards WHERE id = new.board_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_hosted_move` AFTER UPDATE OF `board_id`, `pinner_id` ON `pins`
WHEN new.board_id <> old.board_id OR new.pinner_id <> old.pinner_id BEGIN
	UPDATE pins SET host_id = (SELECT owner_id FROM boards WHERE id = new.board_id AND owner_id <> new.pinner_id) WHERE id = new.id;
END;
--> statement-breakpoint
UPDATE `pins` SET `host_id` = (SELECT owner_id FROM boards WHERE id = board_id)
WHERE EXISTS (SELECT 1 FROM boards WHERE id = board_id AND owner_id <> pinner_id);
