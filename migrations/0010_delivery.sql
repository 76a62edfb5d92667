CREATE TABLE `invoices` (
	`id` integer PRIMARY KEY NOT NULL,
	`advertiser_id` integer NOT NULL,
	`number` text NOT NULL,
	`currency` text NOT NULL,
	`micros` integer NOT NULL,
	`rest_micros` integer NOT NULL,
	`after_ledger_id` integer NOT NULL,
	`through_ledger_id` integer NOT NULL,
	`payer` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`payment_ref` text,
	`problem` text,
	`failed_at` integer,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	CONSTRAINT "invoices_amount" CHECK("invoices"."micros" > 0 and "invoices"."micros" % 10000 = 0),
	CONSTRAINT "invoices_rest" CHECK("invoices"."rest_micros" between 0 and 9999),
	CONSTRAINT "invoices_paid" CHECK(("invoices"."state" = 'paid') = ("invoices"."paid_at" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_unique` ON `invoices` (`number`);--> statement-breakpoint
CREATE INDEX `invoices_advertiser` ON `invoices` (`advertiser_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_after` ON `invoices` (`advertiser_id`,`currency`,`after_ledger_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_payment` ON `invoices` (`payment_ref`) WHERE "invoices"."payment_ref" is not null;--> statement-breakpoint
CREATE INDEX `invoices_due` ON `invoices` (`next_attempt_at`) WHERE "invoices"."next_attempt_at" is not null;--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_events_created` ON `payment_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `conversion_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`tag_id` integer NOT NULL,
	`event` text NOT NULL,
	`event_id` text,
	`click_key` text,
	`value_micros` integer,
	`currency` text,
	`value_problem` text,
	`repeats` integer DEFAULT 0 NOT NULL,
	`is_test` integer DEFAULT false NOT NULL,
	`via` text NOT NULL,
	`host` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`tag_id`) REFERENCES `conversion_tags`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversion_events_value" CHECK(("conversion_events"."value_micros" is null) = ("conversion_events"."currency" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `conversion_events_once` ON `conversion_events` (`tag_id`,`event`,`event_id`,`is_test`) WHERE "conversion_events"."event_id" is not null;--> statement-breakpoint
CREATE INDEX `conversion_events_tag` ON `conversion_events` (`tag_id`,`id`);--> statement-breakpoint
CREATE INDEX `conversion_events_clicked` ON `conversion_events` (`tag_id`,`at`) WHERE "conversion_events"."click_key" is not null;--> statement-breakpoint
CREATE TABLE `campaign_days` (
	`campaign_id` integer NOT NULL,
	`day` integer NOT NULL,
	`budget_micros` integer NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`saves` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`campaign_id`, `day`),
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `hidden_promotions` (
	`member_id` integer NOT NULL,
	`campaign_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `campaign_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `hidden_promotions_campaign` ON `hidden_promotions` (`campaign_id`);--> statement-breakpoint
CREATE TABLE `ledger` (
	`id` integer PRIMARY KEY NOT NULL,
	`advertiser_id` integer NOT NULL,
	`campaign_id` integer,
	`kind` text NOT NULL,
	`reason` text,
	`micros` integer NOT NULL,
	`currency` text NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "ledger_reason" CHECK(("ledger"."kind" = 'unbilled') = ("ledger"."reason" is not null)),
	CONSTRAINT "ledger_sign" CHECK(case "ledger"."kind" when 'unbilled' then "ledger"."micros" = 0
        when 'click' then "ledger"."micros" > 0 when 'refund' then "ledger"."micros" > 0
        else "ledger"."micros" < 0 end),
	CONSTRAINT "ledger_of_campaign" CHECK("ledger"."campaign_id" is not null or "ledger"."kind" not in ('click', 'unbilled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_key_unique` ON `ledger` (`key`);--> statement-breakpoint
CREATE INDEX `ledger_advertiser` ON `ledger` (`advertiser_id`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_campaign` ON `ledger` (`campaign_id`,`at`);--> statement-breakpoint
ALTER TABLE `members` ADD `interests` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_profiles` ADD `customer_ref` text;--> statement-breakpoint
ALTER TABLE `billing_profiles` ADD `card_ref` text;--> statement-breakpoint
ALTER TABLE `billing_profiles` ADD `card_brand` text;--> statement-breakpoint
ALTER TABLE `billing_profiles` ADD `card_last4` text;--> statement-breakpoint
ALTER TABLE `billing_profiles` ADD `card_expires` text;--> statement-breakpoint
ALTER TABLE `billing_profiles` ADD `card_at` integer;--> statement-breakpoint
ALTER TABLE `billing_profiles` ADD `card_state` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_profiles` ADD `threshold_micros` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `billing_profiles_customer` ON `billing_profiles` (`customer_ref`) WHERE "billing_profiles"."customer_ref" is not null;--> statement-breakpoint
ALTER TABLE `conversion_tags` ADD `unknown_event` text;--> statement-breakpoint
ALTER TABLE `conversion_tags` ADD `unknown_event_at` integer;--> statement-breakpoint
ALTER TABLE `conversion_tags` ADD `deleted_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `conversion_tags_name` ON `conversion_tags` (`advertiser_id`,`name`) WHERE "conversion_tags"."deleted_at" is null;--> statement-breakpoint
CREATE TRIGGER `ledger_unchanged` BEFORE UPDATE ON `ledger` BEGIN
	SELECT raise(ABORT, 'the ledger is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `ledger_kept` BEFORE DELETE ON `ledger` BEGIN
	SELECT raise(ABORT, 'the ledger is append-only');
END;
