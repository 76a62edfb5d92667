CREATE TABLE `business_access` (
	`id` integer PRIMARY KEY NOT NULL,
	`business_id` integer NOT NULL,
	`member_id` integer,
	`email` text,
	`roles` text NOT NULL,
	`state` text NOT NULL,
	`inviter_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`business_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`inviter_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "business_access_who" CHECK(("business_access"."member_id" is null) <> ("business_access"."email" is null)),
	CONSTRAINT "business_access_other" CHECK("business_access"."member_id" is not "business_access"."business_id")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `business_access_member` ON `business_access` (`business_id`,`member_id`) WHERE "business_access"."member_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `business_access_email` ON `business_access` (`business_id`,`email`) WHERE "business_access"."email" is not null;--> statement-breakpoint
CREATE INDEX `business_access_business` ON `business_access` (`business_id`,`id`);--> statement-breakpoint
CREATE INDEX `business_access_businesses` ON `business_access` (`member_id`,`state`);--> statement-breakpoint
CREATE INDEX `business_access_address` ON `business_access` (`email`);--> statement-breakpoint
CREATE INDEX `business_access_inviter` ON `business_access` (`inviter_id`);--> statement-breakpoint
CREATE TABLE `businesses` (
	`member_id` integer PRIMARY KEY NOT NULL,
	`kind` text DEFAULT 'other' NOT NULL,
	`site` text,
	`country` text NOT NULL,
	`contact_name` text,
	`contact_email` text,
	`contact_phone` text,
	`street` text,
	`city` text,
	`region` text,
	`postal_code` text,
	`requires_two_factor` integer DEFAULT false NOT NULL,
	`gdpr_consent_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `billing_profiles` (
	`advertiser_id` integer PRIMARY KEY NOT NULL,
	`payer_name` text NOT NULL,
	`email` text NOT NULL,
	`vat_id` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`advertiser_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `campaign_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`campaign_id` integer NOT NULL,
	`actor_id` integer,
	`act` text NOT NULL,
	`detail` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `campaign_changes_campaign` ON `campaign_changes` (`campaign_id`,`id`);--> statement-breakpoint
CREATE INDEX `campaign_changes_actor` ON `campaign_changes` (`actor_id`) WHERE "campaign_changes"."actor_id" is not null;--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` integer PRIMARY KEY NOT NULL,
	`advertiser_id` integer NOT NULL,
	`pin_id` integer,
	`actor_id` integer,
	`idempotency_key` text NOT NULL,
	`name` text NOT NULL,
	`objective` text NOT NULL,
	`destination_url` text NOT NULL,
	`budget_micros` integer NOT NULL,
	`currency` text NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer,
	`status` text DEFAULT 'active' NOT NULL,
	`review` text DEFAULT 'pending' NOT NULL,
	`review_reason` text,
	`targeting` text NOT NULL,
	`is_auto_targeting` integer DEFAULT false NOT NULL,
	`conversion_tag_id` integer,
	`conversion_event` text,
	`placement` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`advertiser_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`actor_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`conversion_tag_id`) REFERENCES `conversion_tags`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "campaigns_budget" CHECK("campaigns"."budget_micros" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_key` ON `campaigns` (`advertiser_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `campaigns_advertiser` ON `campaigns` (`advertiser_id`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_pin` ON `campaigns` (`pin_id`) WHERE "campaigns"."pin_id" is not null;--> statement-breakpoint
CREATE INDEX `campaigns_actor` ON `campaigns` (`actor_id`) WHERE "campaigns"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX `campaigns_tag` ON `campaigns` (`conversion_tag_id`) WHERE "campaigns"."conversion_tag_id" is not null;--> statement-breakpoint
CREATE INDEX `campaigns_review` ON `campaigns` (`id`) WHERE "campaigns"."review" = 'pending';--> statement-breakpoint
CREATE TABLE `conversion_tags` (
	`id` integer PRIMARY KEY NOT NULL,
	`advertiser_id` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`advertiser_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `conversion_tags_advertiser` ON `conversion_tags` (`advertiser_id`,`id`);--> statement-breakpoint
CREATE TABLE `promote_drafts` (
	`id` integer PRIMARY KEY NOT NULL,
	`advertiser_id` integer NOT NULL,
	`pin_id` integer NOT NULL,
	`form` text NOT NULL,
	`upsell_answer` integer DEFAULT 0 NOT NULL,
	`placement` text,
	`updated_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`advertiser_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "promote_drafts_answer" CHECK("promote_drafts"."upsell_answer" between 0 and 3)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promote_drafts_pin` ON `promote_drafts` (`advertiser_id`,`pin_id`);--> statement-breakpoint
CREATE INDEX `promote_drafts_of_pin` ON `promote_drafts` (`pin_id`);--> statement-breakpoint
ALTER TABLE `members` ADD `promote_excluded_at` integer;--> statement-breakpoint
ALTER TABLE `boards` ADD `actor_id` integer REFERENCES members(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `boards_actor` ON `boards` (`actor_id`) WHERE "boards"."actor_id" is not null;--> statement-breakpoint
ALTER TABLE `pins` ADD `actor_id` integer REFERENCES members(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `pins_actor` ON `pins` (`actor_id`) WHERE "pins"."actor_id" is not null;--> statement-breakpoint
INSERT INTO `businesses` (`member_id`, `country`) SELECT `id`, `country` FROM `members` WHERE `is_partner` = 1;--> statement-breakpoint
CREATE TRIGGER `businesses_created` AFTER INSERT ON `members` WHEN new.`is_partner` = 1 BEGIN
	INSERT OR IGNORE INTO `businesses` (`member_id`, `country`) VALUES (new.`id`, new.`country`);
END;--> statement-breakpoint
CREATE TRIGGER `businesses_converted` AFTER UPDATE OF `is_partner` ON `members` WHEN new.`is_partner` = 1 BEGIN
	INSERT OR IGNORE INTO `businesses` (`member_id`, `country`) VALUES (new.`id`, new.`country`);
END;
--> statement-breakpoint
DROP TRIGGER `members_last_board`;--> statement-breakpoint
CREATE TRIGGER `members_last_board` AFTER INSERT ON `pins` WHEN new.`actor_id` IS NULL BEGIN
	UPDATE `members` SET `last_board_id` = new.`board_id` WHERE `id` = new.`pinner_id`;
END;
