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
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `removed_pictures_decision` ON `removed_pictures` (`decision_id`);--> statement-breakpoint
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
ALTER TABLE `pictures` ADD `is_ai_made` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `pins` ADD `ai_label` text;--> statement-breakpoint
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
