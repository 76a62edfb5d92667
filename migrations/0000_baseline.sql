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
CREATE TABLE `identities` (
	`id` integer PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`member_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_subject` ON `identities` (`provider`,`subject`);--> statement-breakpoint
CREATE INDEX `identities_member` ON `identities` (`member_id`);--> statement-breakpoint
CREATE TABLE `known_devices` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`member_id` integer NOT NULL,
	`logged_in_at` integer NOT NULL,
	`logged_out_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `known_devices_member` ON `known_devices` (`token_hash`,`member_id`);--> statement-breakpoint
CREATE INDEX `known_devices_owner` ON `known_devices` (`member_id`);--> statement-breakpoint
CREATE TABLE `landing_signals` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`is_register` integer NOT NULL,
	`visited_pages` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `landing_signals_member` ON `landing_signals` (`member_id`,`id`);--> statement-breakpoint
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
CREATE INDEX `member_follows_follower` ON `member_follows` (`follower_id`,`id`);--> statement-breakpoint
CREATE TABLE `members` (
	`id` integer PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text,
	`previous_password_hash` text,
	`first_name` text NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`full_name` text NOT NULL,
	`indexed_name` text,
	`about` text DEFAULT '' NOT NULL,
	`birthday` text NOT NULL,
	`country` text NOT NULL,
	`gender` text DEFAULT 'unspecified' NOT NULL,
	`picture_id` integer,
	`avatar_color_index` integer NOT NULL,
	`is_partner` integer DEFAULT false NOT NULL,
	`business_name` text,
	`state` text DEFAULT 'active' NOT NULL,
	`kr_privacy_consent_at` integer,
	`marketing_opt_out_at` integer,
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
CREATE TABLE `one_time_tokens` (
	`id` integer PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`hash` text NOT NULL,
	`member_id` integer NOT NULL,
	`address` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_tokens_hash_unique` ON `one_time_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_member` ON `one_time_tokens` (`member_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_held` ON `one_time_tokens` (`address`) WHERE purpose = 'not_me';--> statement-breakpoint
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
CREATE TABLE `board_action_pins` (
	`action_id` integer NOT NULL,
	`pin_id` integer NOT NULL,
	`old_section_id` integer,
	`old_order_key` text NOT NULL,
	`new_section_id` integer,
	`new_order_key` text DEFAULT '' NOT NULL,
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
	`sections` text DEFAULT '[]' NOT NULL,
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
CREATE INDEX `board_collaborators_board` ON `board_collaborators` (`board_id`);--> statement-breakpoint
CREATE INDEX `board_collaborators_boards` ON `board_collaborators` (`member_id`,`state`);--> statement-breakpoint
CREATE INDEX `board_collaborators_address` ON `board_collaborators` (`email`);--> statement-breakpoint
CREATE INDEX `board_collaborators_inviter` ON `board_collaborators` (`inviter_id`);--> statement-breakpoint
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
CREATE INDEX `board_follows_follower` ON `board_follows` (`follower_id`,`id`);--> statement-breakpoint
CREATE TABLE `board_sections` (
	`id` integer PRIMARY KEY NOT NULL,
	`board_id` integer NOT NULL,
	`title` text NOT NULL,
	`folded_title` text NOT NULL,
	`slug` text NOT NULL,
	`pin_count` integer DEFAULT 0 NOT NULL,
	`order_key` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "board_sections_counts" CHECK("board_sections"."pin_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `board_sections_order` ON `board_sections` (`board_id`,`order_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `board_sections_title` ON `board_sections` (`board_id`,`folded_title`);--> statement-breakpoint
CREATE UNIQUE INDEX `board_sections_slug` ON `board_sections` (`board_id`,`slug`);--> statement-breakpoint
CREATE TABLE `boards` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`indexed_name` text,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`privacy` text DEFAULT 'public' NOT NULL,
	`layout` text DEFAULT 'default' NOT NULL,
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
CREATE INDEX `boards_trash` ON `boards` (`deleted_at`) WHERE "boards"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `boards_trash_owner` ON `boards` (`owner_id`,`deleted_at`) WHERE "boards"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `hashtags` (
	`id` integer PRIMARY KEY NOT NULL,
	`tag` text NOT NULL,
	`pin_count` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `hashtags_tag_unique` ON `hashtags` (`tag`);--> statement-breakpoint
CREATE INDEX `hashtags_most_used` ON `hashtags` (`pin_count`,`tag`) WHERE "hashtags"."pin_count" > 0;--> statement-breakpoint
CREATE INDEX `hashtags_used` ON `hashtags` (`tag`) WHERE "hashtags"."pin_count" > 0;--> statement-breakpoint
CREATE TABLE `pin_hashtags` (
	`pin_id` integer NOT NULL,
	`hashtag_id` integer NOT NULL,
	`is_listed` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`pin_id`, `hashtag_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`hashtag_id`) REFERENCES `hashtags`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `pin_hashtags_tag` ON `pin_hashtags` (`hashtag_id`,`is_listed`,`pin_id`);--> statement-breakpoint
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
CREATE TABLE `link_domains` (
	`id` integer PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`status` text,
	`official_member_id` integer,
	FOREIGN KEY (`official_member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `link_domains_host_unique` ON `link_domains` (`host`);--> statement-breakpoint
CREATE INDEX `link_domains_member` ON `link_domains` (`official_member_id`);--> statement-breakpoint
CREATE TABLE `gone_pictures` (
	`hash` text PRIMARY KEY NOT NULL,
	`since` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `gone_pictures_since` ON `gone_pictures` (`since`);--> statement-breakpoint
CREATE TABLE `gone_videos` (
	`hash` text PRIMARY KEY NOT NULL,
	`since` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `gone_videos_since` ON `gone_videos` (`since`);--> statement-breakpoint
CREATE TABLE `loose_pictures` (
	`picture_id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `loose_pictures_since` ON `loose_pictures` (`since`);--> statement-breakpoint
CREATE TABLE `loose_videos` (
	`video_id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `loose_videos_since` ON `loose_videos` (`since`);--> statement-breakpoint
CREATE TABLE `old_file_names` (
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`renamed_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `hash`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `old_file_names_at` ON `old_file_names` (`renamed_at`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`is_keyed` integer DEFAULT false NOT NULL,
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
CREATE INDEX `pictures_not_keyed` ON `pictures` (`id`) WHERE "pictures"."is_keyed" = 0;--> statement-breakpoint
CREATE TABLE `videos` (
	`id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`is_keyed` integer DEFAULT false NOT NULL,
	`type` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `videos_hash_unique` ON `videos` (`hash`);--> statement-breakpoint
CREATE INDEX `videos_not_keyed` ON `videos` (`id`) WHERE "videos"."is_keyed" = 0;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`sent_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `pins` (
	`id` integer PRIMARY KEY NOT NULL,
	`pinner_id` integer NOT NULL,
	`board_id` integer NOT NULL,
	`section_id` integer,
	`picture_id` integer NOT NULL,
	`media` text DEFAULT 'picture' NOT NULL,
	`video_id` integer,
	`order_key` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`indexed_title` text,
	`indexed_description` text,
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
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`via_pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`root_pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pins_save_count" CHECK("pins"."save_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `pins_board` ON `pins` (`board_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `pins_board_listed` ON `pins` (`board_id`,`deleted_at`,`is_listed`);--> statement-breakpoint
CREATE INDEX `pins_section` ON `pins` (`section_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `pins_pinner` ON `pins` (`pinner_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `pins_pinner_listed` ON `pins` (`pinner_id`,`deleted_at`,`is_listed`);--> statement-breakpoint
CREATE INDEX `pins_created` ON `pins` (`pinner_id`,`deleted_at`) WHERE "pins"."via_pin_id" is null;--> statement-breakpoint
CREATE INDEX `pins_created_listed` ON `pins` (`pinner_id`,`deleted_at`,`is_listed`) WHERE "pins"."via_pin_id" is null;--> statement-breakpoint
CREATE INDEX `pins_board_order` ON `pins` (`board_id`,`order_key`) WHERE "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_section_order` ON `pins` (`section_id`,`order_key`) WHERE "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_listed` ON `pins` (`id`) WHERE "pins"."deleted_at" is null and "pins"."is_listed" = 1 and "pins"."via_pin_id" is null;--> statement-breakpoint
CREATE INDEX `pins_saves` ON `pins` (`id`) WHERE "pins"."deleted_at" is null and "pins"."is_listed" = 1 and "pins"."via_pin_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_picture` ON `pins` (`picture_id`);--> statement-breakpoint
CREATE INDEX `pins_video` ON `pins` (`video_id`) WHERE "pins"."video_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_trash` ON `pins` (`deleted_at`) WHERE "pins"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `pins_via` ON `pins` (`via_pin_id`,`pinner_id`) WHERE "pins"."via_pin_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_root` ON `pins` (`root_pin_id`,`is_listed`) WHERE "pins"."root_pin_id" is not null;