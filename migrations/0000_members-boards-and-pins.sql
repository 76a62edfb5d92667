CREATE TABLE `account_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`kind` text NOT NULL,
	`code` integer,
	`country` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_events_member` ON `account_events` (`member_id`,`id`);--> statement-breakpoint
CREATE TABLE `member_follows` (
	`id` integer PRIMARY KEY NOT NULL,
	`follower_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	FOREIGN KEY (`follower_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "member_follows_others" CHECK("member_follows"."follower_id" <> "member_follows"."member_id")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `member_follows_pair` ON `member_follows` (`follower_id`,`member_id`);--> statement-breakpoint
CREATE INDEX `member_follows_member` ON `member_follows` (`member_id`);--> statement-breakpoint
CREATE TABLE `members` (
	`id` integer PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text,
	`first_name` text NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`full_name` text NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`birthday` text NOT NULL,
	`country` text NOT NULL,
	`gender` text DEFAULT 'unspecified' NOT NULL,
	`picture_id` integer,
	`avatar_color_index` integer NOT NULL,
	`is_partner` integer DEFAULT false NOT NULL,
	`business_name` text,
	`state` text DEFAULT 'active' NOT NULL,
	`last_board_id` integer,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`following_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "members_username_folded" CHECK("members"."username" = lower("members"."username")),
	CONSTRAINT "members_email_folded" CHECK("members"."email" = lower("members"."email")),
	CONSTRAINT "members_counts" CHECK("members"."follower_count" >= 0 and "members"."following_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `members_username_unique` ON `members` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `members_email_unique` ON `members` (`email`);--> statement-breakpoint
CREATE INDEX `members_picture` ON `members` (`picture_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`member_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text NOT NULL,
	`country` text NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_tokenHash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_member` ON `sessions` (`member_id`,`id`);--> statement-breakpoint
CREATE TABLE `board_follows` (
	`id` integer PRIMARY KEY NOT NULL,
	`follower_id` integer NOT NULL,
	`board_id` integer NOT NULL,
	FOREIGN KEY (`follower_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `board_follows_pair` ON `board_follows` (`follower_id`,`board_id`);--> statement-breakpoint
CREATE INDEX `board_follows_board` ON `board_follows` (`board_id`);--> statement-breakpoint
CREATE TABLE `board_sections` (
	`id` integer PRIMARY KEY NOT NULL,
	`board_id` integer NOT NULL,
	`title` text NOT NULL,
	`folded_title` text NOT NULL,
	`slug` text NOT NULL,
	`pin_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "board_sections_counts" CHECK("board_sections"."pin_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `board_sections_title` ON `board_sections` (`board_id`,`folded_title`);--> statement-breakpoint
CREATE UNIQUE INDEX `board_sections_slug` ON `board_sections` (`board_id`,`slug`);--> statement-breakpoint
CREATE TABLE `boards` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`privacy` text DEFAULT 'public' NOT NULL,
	`cover_id` integer,
	`pin_count` integer DEFAULT 0 NOT NULL,
	`section_count` integer DEFAULT 0 NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`archived_at` integer,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cover_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "boards_counts" CHECK("boards"."pin_count" >= 0 and "boards"."section_count" >= 0 and "boards"."follower_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `boards_name` ON `boards` (`owner_id`,`folded_name`) WHERE "boards"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `boards_slug` ON `boards` (`owner_id`,`slug`);--> statement-breakpoint
CREATE INDEX `boards_owner` ON `boards` (`owner_id`,`id`) WHERE "boards"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `boards_cover` ON `boards` (`cover_id`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`dominant_color` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "pictures_size" CHECK("pictures"."width" > 0 and "pictures"."height" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_hash_unique` ON `pictures` (`hash`);--> statement-breakpoint
CREATE TABLE `pins` (
	`id` integer PRIMARY KEY NOT NULL,
	`pinner_id` integer NOT NULL,
	`board_id` integer NOT NULL,
	`section_id` integer,
	`picture_id` integer NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`alt_text` text DEFAULT '' NOT NULL,
	`link` text,
	`domain` text,
	`method` text NOT NULL,
	`via_pin_id` integer,
	`root_pin_id` integer,
	`save_count` integer DEFAULT 0 NOT NULL,
	`is_listed` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`pinner_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`via_pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`root_pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pins_save_count" CHECK("pins"."save_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `pins_board` ON `pins` (`board_id`,`id`) WHERE "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_section` ON `pins` (`section_id`,`id`) WHERE "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_pinner` ON `pins` (`pinner_id`,`id`) WHERE "pins"."deleted_at" is null and "pins"."is_listed" = 1;--> statement-breakpoint
CREATE INDEX `pins_created` ON `pins` (`pinner_id`,`id`) WHERE "pins"."deleted_at" is null and "pins"."via_pin_id" is null;--> statement-breakpoint
CREATE INDEX `pins_created_listed` ON `pins` (`pinner_id`,`id`) WHERE "pins"."deleted_at" is null and "pins"."via_pin_id" is null and "pins"."is_listed" = 1;--> statement-breakpoint
CREATE INDEX `pins_listed` ON `pins` (`id`) WHERE "pins"."deleted_at" is null and "pins"."is_listed" = 1 and "pins"."via_pin_id" is null;--> statement-breakpoint
CREATE INDEX `pins_picture` ON `pins` (`picture_id`);--> statement-breakpoint
CREATE INDEX `pins_via` ON `pins` (`via_pin_id`,`pinner_id`) WHERE "pins"."via_pin_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_root` ON `pins` (`root_pin_id`) WHERE "pins"."root_pin_id" is not null;