CREATE TABLE `board_action_pins` (
	`action_id` integer NOT NULL,
	`pin_id` integer NOT NULL,
	`old_section_id` integer,
	`old_order_key` text NOT NULL,
	`copy_id` integer,
	`is_done` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`action_id`, `pin_id`),
	FOREIGN KEY (`action_id`) REFERENCES `board_actions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `board_action_pins_open` ON `board_action_pins` (`action_id`,`is_done`,`pin_id`);--> statement-breakpoint
CREATE INDEX `board_action_pins_pin` ON `board_action_pins` (`pin_id`);--> statement-breakpoint
CREATE TABLE `board_actions` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`kind` text NOT NULL,
	`source_board_id` integer NOT NULL,
	`target_board_id` integer,
	`target_section_id` integer,
	`state` text NOT NULL,
	`total` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`target_board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`target_section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "board_actions_done" CHECK("board_actions"."done" between 0 and "board_actions"."total")
) STRICT;
--> statement-breakpoint
CREATE INDEX `board_actions_member` ON `board_actions` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `board_actions_source` ON `board_actions` (`source_board_id`);--> statement-breakpoint
CREATE INDEX `board_actions_target` ON `board_actions` (`target_board_id`);--> statement-breakpoint
CREATE INDEX `board_actions_section` ON `board_actions` (`target_section_id`);--> statement-breakpoint
CREATE TABLE `busy_boards` (
	`board_id` integer PRIMARY KEY NOT NULL,
	`action_id` integer NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`action_id`) REFERENCES `board_actions`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `busy_boards_action` ON `busy_boards` (`action_id`);--> statement-breakpoint
CREATE TABLE `board_collaborators` (
	`id` integer PRIMARY KEY NOT NULL,
	`board_id` integer NOT NULL,
	`member_id` integer,
	`email` text,
	`state` text NOT NULL,
	`inviter_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`inviter_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "board_collaborators_who" CHECK(("board_collaborators"."member_id" is null) <> ("board_collaborators"."email" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `board_collaborators_member` ON `board_collaborators` (`board_id`,`member_id`) WHERE "board_collaborators"."member_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `board_collaborators_email` ON `board_collaborators` (`board_id`,`email`) WHERE "board_collaborators"."email" is not null;--> statement-breakpoint
CREATE INDEX `board_collaborators_boards` ON `board_collaborators` (`member_id`,`state`);--> statement-breakpoint
CREATE INDEX `board_collaborators_address` ON `board_collaborators` (`email`);--> statement-breakpoint
CREATE INDEX `board_collaborators_inviter` ON `board_collaborators` (`inviter_id`);--> statement-breakpoint
CREATE TABLE `hashtags` (
	`id` integer PRIMARY KEY NOT NULL,
	`tag` text NOT NULL,
	`pin_count` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `hashtags_tag_unique` ON `hashtags` (`tag`);--> statement-breakpoint
CREATE INDEX `hashtags_count` ON `hashtags` (`pin_count`);--> statement-breakpoint
CREATE TABLE `pin_hashtags` (
	`pin_id` integer NOT NULL,
	`hashtag_id` integer NOT NULL,
	PRIMARY KEY(`pin_id`, `hashtag_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`hashtag_id`) REFERENCES `hashtags`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `pin_hashtags_tag` ON `pin_hashtags` (`hashtag_id`,`pin_id`);--> statement-breakpoint
CREATE TABLE `recent_searches` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`words` text NOT NULL,
	`folded_words` text NOT NULL,
	`searched_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `recent_searches_words` ON `recent_searches` (`member_id`,`folded_words`);--> statement-breakpoint
CREATE INDEX `recent_searches_newest` ON `recent_searches` (`member_id`,`searched_at`);--> statement-breakpoint
CREATE TABLE `videos` (
	`id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`type` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `videos_hash_unique` ON `videos` (`hash`);--> statement-breakpoint
ALTER TABLE `board_sections` ADD `order_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `board_sections_order` ON `board_sections` (`board_id`,`order_key`);--> statement-breakpoint
ALTER TABLE `pins` ADD `media` text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE `pins` ADD `video_id` integer REFERENCES videos(id);--> statement-breakpoint
ALTER TABLE `pins` ADD `order_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `pins_board_order` ON `pins` (`board_id`,`order_key`) WHERE "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_section_order` ON `pins` (`section_id`,`order_key`) WHERE "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_video` ON `pins` (`video_id`) WHERE "pins"."video_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_trash` ON `pins` (`deleted_at`) WHERE "pins"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `pins_saves` ON `pins` (`id`) WHERE "pins"."deleted_at" is null and "pins"."is_listed" = 1 and "pins"."via_pin_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_of_board` ON `pins` (`board_id`);--> statement-breakpoint
CREATE INDEX `pins_of_section` ON `pins` (`section_id`);--> statement-breakpoint
CREATE INDEX `pins_of_pinner` ON `pins` (`pinner_id`);--> statement-breakpoint
CREATE INDEX `boards_trash` ON `boards` (`deleted_at`) WHERE "boards"."deleted_at" is not null;
--> statement-breakpoint
-- Places: a whole number of nine digits, as the fractional-indexing package writes it. The newest pin comes
-- first and the newest section last, without a look at the others.
UPDATE pins SET order_key = 'i' || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - id) / 218340105584896 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - id) / 3521614606208 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - id) / 56800235584 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - id) / 916132832 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - id) / 14776336 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - id) / 238328 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - id) / 3844 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - id) / 62 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - id) % 62 + 1, 1);
--> statement-breakpoint
UPDATE board_sections SET order_key = 'i' || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (id) / 218340105584896 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (id) / 3521614606208 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (id) / 56800235584 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (id) / 916132832 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (id) / 14776336 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (id) / 238328 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (id) / 3844 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (id) / 62 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (id) % 62 + 1, 1);
--> statement-breakpoint
CREATE TRIGGER pins_placed AFTER INSERT ON pins WHEN new.order_key = '' BEGIN
	UPDATE pins SET order_key = 'i' || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 218340105584896 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 3521614606208 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 56800235584 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 916132832 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 14776336 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 238328 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 3844 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 62 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) % 62 + 1, 1) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER board_sections_placed AFTER INSERT ON board_sections WHEN new.order_key = '' BEGIN
	UPDATE board_sections SET order_key = 'i' || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 218340105584896 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 3521614606208 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 56800235584 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 916132832 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 14776336 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 238328 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 3844 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 62 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) % 62 + 1, 1) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER pin_hashtags_counted_insert AFTER INSERT ON pin_hashtags BEGIN
	UPDATE hashtags SET pin_count = pin_count + 1
	WHERE id = new.hashtag_id AND EXISTS (SELECT 1 FROM pins WHERE id = new.pin_id AND is_listed);
END;
--> statement-breakpoint
CREATE TRIGGER pin_hashtags_counted_delete AFTER DELETE ON pin_hashtags BEGIN
	UPDATE hashtags SET pin_count = pin_count - 1
	WHERE id = old.hashtag_id AND EXISTS (SELECT 1 FROM pins WHERE id = old.pin_id AND is_listed);
END;
--> statement-breakpoint
CREATE TRIGGER hashtags_listed AFTER UPDATE OF is_listed ON pins WHEN new.is_listed <> old.is_listed BEGIN
	UPDATE hashtags SET pin_count = pin_count + new.is_listed - old.is_listed
	WHERE id IN (SELECT hashtag_id FROM pin_hashtags WHERE pin_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER board_collaborators_limit BEFORE INSERT ON board_collaborators
WHEN (SELECT count(*) FROM board_collaborators WHERE board_id = new.board_id) >= 50 BEGIN
	SELECT RAISE(ABORT, 'board_collaborators_limit');
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE boards_fts USING fts5(
	name, content='boards', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
INSERT INTO boards_fts(boards_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER boards_fts_insert AFTER INSERT ON boards BEGIN
	INSERT INTO boards_fts(rowid, name) VALUES (new.id, new.name);
END;
--> statement-breakpoint
CREATE TRIGGER boards_fts_delete AFTER DELETE ON boards BEGIN
	INSERT INTO boards_fts(boards_fts, rowid, name) VALUES ('delete', old.id, old.name);
END;
--> statement-breakpoint
CREATE TRIGGER boards_fts_update AFTER UPDATE OF name ON boards BEGIN
	INSERT INTO boards_fts(boards_fts, rowid, name) VALUES ('delete', old.id, old.name);
	INSERT INTO boards_fts(rowid, name) VALUES (new.id, new.name);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE members_fts USING fts5(
	username, full_name, content='members', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
INSERT INTO members_fts(members_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER members_fts_insert AFTER INSERT ON members BEGIN
	INSERT INTO members_fts(rowid, username, full_name) VALUES (new.id, new.username, new.full_name);
END;
--> statement-breakpoint
CREATE TRIGGER members_fts_delete AFTER DELETE ON members BEGIN
	INSERT INTO members_fts(members_fts, rowid, username, full_name) VALUES ('delete', old.id, old.username, old.full_name);
END;
--> statement-breakpoint
CREATE TRIGGER members_fts_update AFTER UPDATE OF username, full_name ON members BEGIN
	INSERT INTO members_fts(members_fts, rowid, username, full_name) VALUES ('delete', old.id, old.username, old.full_name);
	INSERT INTO members_fts(rowid, username, full_name) VALUES (new.id, new.username, new.full_name);
END;
