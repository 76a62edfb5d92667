CREATE TABLE `billing_profiles` (
	`advertiser_id` integer PRIMARY KEY NOT NULL,
	`payer_name` text NOT NULL,
	`email` text NOT NULL,
	`vat_id` text,
	`payer_address` text,
	`customer_ref` text,
	`card_ref` text,
	`card_brand` text,
	`card_last4` text,
	`card_expires` text,
	`card_at` integer,
	`card_state` text DEFAULT 'none' NOT NULL,
	`threshold_micros` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`advertiser_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_profiles_customer` ON `billing_profiles` (`customer_ref`) WHERE "billing_profiles"."customer_ref" is not null;--> statement-breakpoint
CREATE TABLE `credit_notes` (
	`id` integer PRIMARY KEY NOT NULL,
	`invoice_id` integer NOT NULL,
	`number` text NOT NULL,
	`micros` integer NOT NULL,
	`tax_micros` integer NOT NULL,
	`ledger_key` text NOT NULL,
	`tax_booked` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "credit_notes_amount" CHECK("credit_notes"."micros" > 0 and "credit_notes"."tax_micros" between 0 and "credit_notes"."micros")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_number_unique` ON `credit_notes` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_ledger_key` ON `credit_notes` (`ledger_key`);--> statement-breakpoint
CREATE INDEX `credit_notes_invoice` ON `credit_notes` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `credit_notes_untaxed` ON `credit_notes` (`id`) WHERE "credit_notes"."tax_micros" > 0 and "credit_notes"."tax_booked" is null;--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` integer PRIMARY KEY NOT NULL,
	`advertiser_id` integer NOT NULL,
	`number` text NOT NULL,
	`currency` text NOT NULL,
	`micros` integer NOT NULL,
	`tax_micros` integer,
	`tax_ref` text,
	`tax_booked` text,
	`remaining_micros` integer NOT NULL,
	`after_ledger_id` integer NOT NULL,
	`through_ledger_id` integer NOT NULL,
	`payer` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`payment_ref` text,
	`tried_card` text,
	`problem` text,
	`failed_at` integer,
	`dispute` text,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	CONSTRAINT "invoices_amount" CHECK("invoices"."micros" > 0 and "invoices"."micros" % 10000 = 0),
	CONSTRAINT "invoices_rest" CHECK("invoices"."remaining_micros" between 0 and 9999),
	CONSTRAINT "invoices_paid" CHECK(("invoices"."state" = 'paid') = ("invoices"."paid_at" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_unique` ON `invoices` (`number`);--> statement-breakpoint
CREATE INDEX `invoices_advertiser` ON `invoices` (`advertiser_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_after` ON `invoices` (`advertiser_id`,`currency`,`after_ledger_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_payment` ON `invoices` (`payment_ref`) WHERE "invoices"."payment_ref" is not null;--> statement-breakpoint
CREATE INDEX `invoices_untaxed` ON `invoices` (`id`) WHERE "invoices"."tax_ref" is not null and "invoices"."tax_booked" is null;--> statement-breakpoint
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
CREATE TABLE `conversion_tags` (
	`id` integer PRIMARY KEY NOT NULL,
	`advertiser_id` integer NOT NULL,
	`name` text NOT NULL,
	`unknown_event` text,
	`unknown_event_at` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`device` text,
	FOREIGN KEY (`advertiser_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `conversion_tags_advertiser` ON `conversion_tags` (`advertiser_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversion_tags_name` ON `conversion_tags` (`advertiser_id`,`name`) WHERE "conversion_tags"."deleted_at" is null;--> statement-breakpoint
CREATE TABLE `campaign_days` (
	`campaign_id` integer NOT NULL,
	`day` integer NOT NULL,
	`budget_micros` integer NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`saves` integer DEFAULT 0 NOT NULL,
	`pace` text,
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
	`day` integer,
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
	`body_hash` text,
	`name` text NOT NULL,
	`objective` text NOT NULL,
	`destination_url` text NOT NULL,
	`budget_micros` integer NOT NULL,
	`total_micros` integer,
	`currency` text NOT NULL,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer,
	`waiting_days` integer,
	`started_at` integer,
	`missed_email_at` integer,
	`status` text DEFAULT 'active' NOT NULL,
	`review` text DEFAULT 'pending' NOT NULL,
	`review_reason` text,
	`approved_text` text,
	`alteration` text,
	`targeting` text NOT NULL,
	`is_auto_targeting` integer DEFAULT false NOT NULL,
	`conversion_tag_id` integer,
	`conversion_event` text,
	`placement` text,
	`version` integer DEFAULT 1 NOT NULL,
	`due_at` integer DEFAULT 0,
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
CREATE INDEX `campaigns_review` ON `campaigns` (`id`) WHERE "campaigns"."review" = 'pending' or "campaigns"."alteration" = 'waiting';--> statement-breakpoint
CREATE INDEX `campaigns_starting` ON `campaigns` (`id`) WHERE "campaigns"."started_at" is null and "campaigns"."status" = 'active' and "campaigns"."review" = 'approved';--> statement-breakpoint
CREATE INDEX `campaigns_missed` ON `campaigns` (`end_at`) WHERE "campaigns"."started_at" is null and "campaigns"."missed_email_at" is null;--> statement-breakpoint
CREATE INDEX `campaigns_due` ON `campaigns` (`due_at`,`id`) WHERE "campaigns"."due_at" is not null;--> statement-breakpoint
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
	`pin_id` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `picture_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `unwanted_pictures_picture` ON `unwanted_pictures` (`picture_id`);--> statement-breakpoint
CREATE INDEX `unwanted_pictures_pin` ON `unwanted_pictures` (`pin_id`) WHERE "unwanted_pictures"."pin_id" is not null;--> statement-breakpoint
CREATE INDEX `unwanted_pictures_age` ON `unwanted_pictures` (`member_id`,`created_at`);--> statement-breakpoint
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
	`device` text,
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
CREATE TABLE `board_places` (
	`member_id` integer NOT NULL,
	`board_id` integer NOT NULL,
	`order_key` text NOT NULL,
	PRIMARY KEY(`member_id`, `board_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `board_places_board` ON `board_places` (`board_id`);--> statement-breakpoint
CREATE TABLE `board_sections` (
	`id` integer PRIMARY KEY NOT NULL,
	`board_id` integer NOT NULL,
	`title` text NOT NULL,
	`folded_title` text NOT NULL,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
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
	`actor_id` integer,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`indexed_name` text,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`privacy` text DEFAULT 'public' NOT NULL,
	`layout` text DEFAULT 'default' NOT NULL,
	`pin_order` text DEFAULT 'hand' NOT NULL,
	`pin_label` text,
	`cover_id` integer,
	`pin_count` integer DEFAULT 0 NOT NULL,
	`section_count` integer DEFAULT 0 NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`archived_at` integer,
	`limited_at` integer,
	`deleted_at` integer,
	`removal_id` integer,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`cover_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`removal_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "boards_counts" CHECK("boards"."pin_count" >= 0 and "boards"."section_count" >= 0 and "boards"."follower_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `boards_name` ON `boards` (`owner_id`,`folded_name`) WHERE "boards"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `boards_slug` ON `boards` (`owner_id`,`slug`);--> statement-breakpoint
CREATE INDEX `boards_owner` ON `boards` (`owner_id`,`id`) WHERE "boards"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `boards_actor` ON `boards` (`actor_id`) WHERE "boards"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX `boards_cover` ON `boards` (`cover_id`);--> statement-breakpoint
CREATE INDEX `boards_trash` ON `boards` (`deleted_at`) WHERE "boards"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `boards_removal` ON `boards` (`removal_id`) WHERE "boards"."removal_id" is not null;--> statement-breakpoint
CREATE INDEX `boards_trash_owner` ON `boards` (`owner_id`,`deleted_at`) WHERE "boards"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `secret_links` (
	`id` integer PRIMARY KEY NOT NULL,
	`board_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`device` text,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `secret_links_board` ON `secret_links` (`board_id`);--> statement-breakpoint
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
CREATE TABLE `link_checks` (
	`link` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`missing_since` integer,
	`broken_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `link_checks_due` ON `link_checks` (`due_at`);--> statement-breakpoint
CREATE INDEX `link_checks_dead` ON `link_checks` (`link`) WHERE "link_checks"."broken_at" is not null;--> statement-breakpoint
CREATE TABLE `link_domains` (
	`id` integer PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`status` text,
	`official_member_id` integer,
	`check_at` integer DEFAULT 0 NOT NULL,
	`missed_at` integer,
	`claimed_at` integer,
	`device` text,
	FOREIGN KEY (`official_member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `link_domains_host_unique` ON `link_domains` (`host`);--> statement-breakpoint
CREATE INDEX `link_domains_member` ON `link_domains` (`official_member_id`);--> statement-breakpoint
CREATE INDEX `link_domains_due` ON `link_domains` (`check_at`) WHERE "link_domains"."official_member_id" is not null;--> statement-breakpoint
CREATE TABLE `link_walk` (
	`id` integer PRIMARY KEY NOT NULL,
	`pin_id` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `page_facts` (
	`link` text NOT NULL,
	`member_id` integer NOT NULL,
	`facts` text,
	`host` text,
	`words` text,
	`base_price` real,
	`read_at` integer,
	`due_at` integer,
	`misses` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`link`, `member_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `page_facts_due` ON `page_facts` (`due_at`) WHERE "page_facts"."due_at" is not null;--> statement-breakpoint
CREATE TABLE `removed_links` (
	`pin_id` integer PRIMARY KEY NOT NULL,
	`link` text NOT NULL,
	`domain` text,
	`due_at` integer NOT NULL,
	`missing_since` integer,
	`broken_at` integer,
	`removed_at` integer NOT NULL,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `removed_links_age` ON `removed_links` (`removed_at`);--> statement-breakpoint
CREATE TABLE `past_notes` (
	`pin_id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`change_id` integer NOT NULL,
	`text` text NOT NULL,
	`indexed_text` text,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `past_notes_member` ON `past_notes` (`member_id`);--> statement-breakpoint
CREATE INDEX `past_notes_change` ON `past_notes` (`change_id`);--> statement-breakpoint
CREATE TABLE `pin_notes` (
	`pin_id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`text` text NOT NULL,
	`indexed_text` text,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pin_notes_text" CHECK("pin_notes"."text" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `pin_notes_member` ON `pin_notes` (`member_id`);--> statement-breakpoint
CREATE TABLE `pins` (
	`id` integer PRIMARY KEY NOT NULL,
	`pinner_id` integer NOT NULL,
	`actor_id` integer,
	`board_id` integer NOT NULL,
	`host_id` integer,
	`section_id` integer,
	`picture_id` integer NOT NULL,
	`media` text DEFAULT 'picture' NOT NULL,
	`video_id` integer,
	`order_key` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`indexed_title` text,
	`indexed_description` text,
	`title_key` text DEFAULT '1' NOT NULL,
	`indexed_alt_text` text,
	`alt_text` text DEFAULT '' NOT NULL,
	`link` text,
	`domain` text,
	`source_key` text,
	`method` text NOT NULL,
	`via_pin_id` integer,
	`root_pin_id` integer,
	`save_count` integer DEFAULT 0 NOT NULL,
	`is_listed` integer DEFAULT false NOT NULL,
	`feed_key` integer DEFAULT 0 NOT NULL,
	`ai_label` text,
	`limited_at` integer,
	`deleted_at` integer,
	`removal_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`pinner_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`via_pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`root_pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`removal_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pins_save_count" CHECK("pins"."save_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `pins_board` ON `pins` (`board_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `pins_board_listed` ON `pins` (`board_id`,`deleted_at`,`is_listed`);--> statement-breakpoint
CREATE INDEX `pins_section` ON `pins` (`section_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `pins_pinner` ON `pins` (`pinner_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `pins_pinner_listed` ON `pins` (`pinner_id`,`deleted_at`,`is_listed`);--> statement-breakpoint
CREATE INDEX `pins_host` ON `pins` (`host_id`) WHERE "pins"."host_id" is not null and "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_pinner_site` ON `pins` (`pinner_id`,`domain`) WHERE "pins"."domain" is not null and "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_link` ON `pins` (`link`,`board_id`) WHERE "pins"."link" is not null;--> statement-breakpoint
CREATE INDEX `pins_source` ON `pins` (`pinner_id`,`source_key`) WHERE "pins"."source_key" is not null and "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_created` ON `pins` (`pinner_id`,`deleted_at`) WHERE "pins"."via_pin_id" is null;--> statement-breakpoint
CREATE INDEX `pins_created_listed` ON `pins` (`pinner_id`,`deleted_at`,`is_listed`) WHERE "pins"."via_pin_id" is null;--> statement-breakpoint
CREATE INDEX `pins_board_order` ON `pins` (`board_id`,`order_key`) WHERE "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_section_order` ON `pins` (`section_id`,`order_key`) WHERE "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_board_title` ON `pins` (`board_id`,`title_key`) WHERE "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_section_title` ON `pins` (`section_id`,`title_key`) WHERE "pins"."deleted_at" is null and "pins"."section_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_listed` ON `pins` (`id`) WHERE "pins"."deleted_at" is null and "pins"."is_listed" = 1 and "pins"."via_pin_id" is null;--> statement-breakpoint
CREATE INDEX `pins_listed_spread` ON `pins` (`feed_key`,`pinner_id`,`board_id`) WHERE "pins"."deleted_at" is null and "pins"."is_listed" = 1 and "pins"."via_pin_id" is null;--> statement-breakpoint
CREATE INDEX `pins_saves` ON `pins` (`id`) WHERE "pins"."deleted_at" is null and "pins"."is_listed" = 1 and "pins"."via_pin_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_actor` ON `pins` (`actor_id`) WHERE "pins"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_picture` ON `pins` (`picture_id`,`pinner_id`);--> statement-breakpoint
CREATE INDEX `pins_picture_listed` ON `pins` (`picture_id`) WHERE "pins"."deleted_at" is null and "pins"."is_listed" = 1 and "pins"."via_pin_id" is null;--> statement-breakpoint
CREATE INDEX `pins_video` ON `pins` (`video_id`) WHERE "pins"."video_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_removal` ON `pins` (`removal_id`) WHERE "pins"."removal_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_trash` ON `pins` (`deleted_at`) WHERE "pins"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `pins_via` ON `pins` (`via_pin_id`,`pinner_id`) WHERE "pins"."via_pin_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_saved_from` ON `pins` (`via_pin_id`) WHERE "pins"."via_pin_id" is not null and "pins"."is_listed" = 1;--> statement-breakpoint
CREATE INDEX `pins_root` ON `pins` (`root_pin_id`,`is_listed`) WHERE "pins"."root_pin_id" is not null;--> statement-breakpoint
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
CREATE TABLE `shares` (
	`id` integer PRIMARY KEY NOT NULL,
	`sender_id` integer NOT NULL,
	`receiver_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	FOREIGN KEY (`sender_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`receiver_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `shares_received` ON `shares` (`receiver_id`,`kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `shares_sender` ON `shares` (`sender_id`);--> statement-breakpoint
CREATE TABLE `acts` (
	`key` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text,
	`secret_until` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `acts_created` ON `acts` (`created_at`);--> statement-breakpoint
CREATE INDEX `acts_secret` ON `acts` (`secret_until`) WHERE "acts"."secret_until" is not null;--> statement-breakpoint
CREATE TABLE `deleted_picture_files` (
	`hash` text PRIMARY KEY NOT NULL,
	`since` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `deleted_picture_files_since` ON `deleted_picture_files` (`since`);--> statement-breakpoint
CREATE TABLE `deleted_video_files` (
	`hash` text PRIMARY KEY NOT NULL,
	`since` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `deleted_video_files_since` ON `deleted_video_files` (`since`);--> statement-breakpoint
CREATE TABLE `likeness_parts` (
	`part` integer NOT NULL,
	`picture_id` integer NOT NULL,
	PRIMARY KEY(`part`, `picture_id`),
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `likeness_parts_picture` ON `likeness_parts` (`picture_id`);--> statement-breakpoint
CREATE TABLE `unused_pictures` (
	`picture_id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `unused_pictures_since` ON `unused_pictures` (`since`);--> statement-breakpoint
CREATE TABLE `unused_videos` (
	`video_id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `unused_videos_since` ON `unused_videos` (`since`);--> statement-breakpoint
CREATE TABLE `old_file_names` (
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`renamed_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `hash`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `old_file_names_at` ON `old_file_names` (`renamed_at`);--> statement-breakpoint
CREATE TABLE `picture_bands` (
	`picture_id` integer NOT NULL,
	`band` integer NOT NULL,
	`bits` text NOT NULL,
	PRIMARY KEY(`band`, `bits`, `picture_id`),
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `picture_bands_picture` ON `picture_bands` (`picture_id`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`is_keyed` integer DEFAULT false NOT NULL,
	`type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`dominant_color` text NOT NULL,
	`colour` integer,
	`bytes` integer NOT NULL,
	`perceptual_hash` text,
	`likeness` text,
	`likeness_id` integer,
	`is_ai_made` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "pictures_size" CHECK("pictures"."width" > 0 and "pictures"."height" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_hash_unique` ON `pictures` (`hash`);--> statement-breakpoint
CREATE INDEX `pictures_not_keyed` ON `pictures` (`id`) WHERE "pictures"."is_keyed" = 0;--> statement-breakpoint
CREATE INDEX `pictures_not_hashed` ON `pictures` (`id`) WHERE "pictures"."perceptual_hash" is null;--> statement-breakpoint
CREATE INDEX `pictures_not_likened` ON `pictures` (`id`) WHERE "pictures"."likeness" is null;--> statement-breakpoint
CREATE INDEX `pictures_likeness` ON `pictures` (`likeness_id`) WHERE "pictures"."likeness_id" is not null;--> statement-breakpoint
CREATE INDEX `pictures_colour` ON `pictures` (`colour`);--> statement-breakpoint
CREATE TABLE `videos` (
	`id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`is_keyed` integer DEFAULT false NOT NULL,
	`type` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`bytes` integer NOT NULL,
	`is_cleaned` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `videos_hash_unique` ON `videos` (`hash`);--> statement-breakpoint
CREATE INDEX `videos_not_cleaned` ON `videos` (`id`) WHERE "videos"."is_cleaned" = 0;--> statement-breakpoint
CREATE INDEX `videos_not_keyed` ON `videos` (`id`) WHERE "videos"."is_keyed" = 0;--> statement-breakpoint
CREATE TABLE `operator_orders` (
	`id` integer PRIMARY KEY NOT NULL,
	`act` text NOT NULL,
	`account` text NOT NULL,
	`member_id` integer,
	`reason` text NOT NULL,
	`role` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`problem` text,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`channel` text DEFAULT 'email' NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`sent_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `account_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`kind` text NOT NULL,
	`method` integer,
	`code` integer,
	`country` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_events_member` ON `account_events` (`member_id`,`id`);--> statement-breakpoint
CREATE TABLE `known_devices` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`member_id` integer NOT NULL,
	`logged_in_at` integer NOT NULL,
	`logged_out_at` integer,
	`trusted_until` integer,
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
	`password_proved_at` integer,
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
	`promote_excluded_at` integer,
	`state` text DEFAULT 'active' NOT NULL,
	`kr_privacy_consent_at` integer,
	`marketing_opt_out_at` integer,
	`last_board_id` integer,
	`reactivation_offered_at` integer,
	`factor_loss_at` integer,
	`mutes_log_in_emails` integer DEFAULT false NOT NULL,
	`erase_at` integer,
	`staff_role` text,
	`limited_at` integer,
	`is_unindexed` integer DEFAULT false NOT NULL,
	`invitable_by` text DEFAULT 'everyone' NOT NULL,
	`hides_ai` integer DEFAULT false NOT NULL,
	`interests` text DEFAULT '[]' NOT NULL,
	`ignores_interests` integer DEFAULT false NOT NULL,
	`topics` text DEFAULT '[]',
	`notifications_seen_at` integer DEFAULT 0 NOT NULL,
	`muted_notifications` text DEFAULT '[]' NOT NULL,
	`muted_pushes` text DEFAULT '[]' NOT NULL,
	`board_order` text,
	`board_privacy` text DEFAULT 'public' NOT NULL,
	`start_page` text DEFAULT 'home' NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`following_count` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
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
CREATE INDEX `members_erase` ON `members` (`erase_at`) WHERE "members"."erase_at" is not null;--> statement-breakpoint
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
	`is_two_factor` integer DEFAULT false NOT NULL,
	`is_proved` integer DEFAULT false NOT NULL,
	`proof_id` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_tokenHash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_member` ON `sessions` (`member_id`,`id`);--> statement-breakpoint
CREATE TABLE `access_tokens` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`kind` text NOT NULL,
	`member_id` integer NOT NULL,
	`grant_id` integer,
	`name` text DEFAULT '' NOT NULL,
	`scopes` text NOT NULL,
	`is_two_factor` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`used_at` integer,
	`proof_id` integer,
	`session_id` integer,
	`device` text,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`grant_id`) REFERENCES `app_grants`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `access_tokens_tokenHash_unique` ON `access_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `access_tokens_member` ON `access_tokens` (`member_id`);--> statement-breakpoint
CREATE INDEX `access_tokens_grant` ON `access_tokens` (`grant_id`);--> statement-breakpoint
CREATE INDEX `access_tokens_expires` ON `access_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `app_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`app_id` integer NOT NULL,
	`kind` text NOT NULL,
	`before` text,
	`after` text,
	`country` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`app_id`) REFERENCES `apps`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `app_changes_app` ON `app_changes` (`app_id`,`id`);--> statement-breakpoint
CREATE TABLE `app_grants` (
	`id` integer PRIMARY KEY NOT NULL,
	`app_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`scopes` text NOT NULL,
	`is_two_factor` integer NOT NULL,
	`redirect_uri` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_challenge` text NOT NULL,
	`code_expires_at` integer NOT NULL,
	`code_used_at` integer,
	`created_at` integer NOT NULL,
	`proof_id` integer,
	`session_id` integer,
	`device` text,
	FOREIGN KEY (`app_id`) REFERENCES `apps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `app_grants_codeHash_unique` ON `app_grants` (`code_hash`);--> statement-breakpoint
CREATE INDEX `app_grants_member` ON `app_grants` (`member_id`,`app_id`);--> statement-breakpoint
CREATE INDEX `app_grants_app` ON `app_grants` (`app_id`);--> statement-breakpoint
CREATE INDEX `app_grants_code` ON `app_grants` (`code_expires_at`) WHERE code_used_at is null;--> statement-breakpoint
CREATE TABLE `apps` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer,
	`name` text NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`redirect_uris` text NOT NULL,
	`secret_hash` text,
	`created_at` integer NOT NULL,
	`secret_made_at` integer,
	`held_at` integer,
	`confirmed_at` integer,
	`is_secret_doubted` integer DEFAULT false NOT NULL,
	`device` text,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `apps_member` ON `apps` (`member_id`);--> statement-breakpoint
CREATE TABLE `business_access` (
	`id` integer PRIMARY KEY NOT NULL,
	`business_id` integer NOT NULL,
	`member_id` integer,
	`email` text,
	`roles` text NOT NULL,
	`state` text NOT NULL,
	`inviter_id` integer,
	`created_at` integer NOT NULL,
	`device` text,
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
	`time_zone` text,
	`contact_name` text,
	`contact_email` text,
	`contact_phone` text,
	`street` text,
	`city` text,
	`region` text,
	`postal_code` text,
	`requires_two_factor` integer DEFAULT false NOT NULL,
	`gdpr_consent_at` integer,
	`weekly_email_at` integer DEFAULT 0 NOT NULL,
	`wants_weekly_email` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `businesses_weekly` ON `businesses` (`weekly_email_at`) WHERE "businesses"."wants_weekly_email" = 1;--> statement-breakpoint
CREATE TABLE `connect_attempts` (
	`id` integer PRIMARY KEY NOT NULL,
	`state_hash` text NOT NULL,
	`browser_hash` text NOT NULL,
	`provider` text NOT NULL,
	`domain` text,
	`code_verifier` text NOT NULL,
	`nonce` text NOT NULL,
	`purpose` text NOT NULL,
	`member_id` integer,
	`popup` text,
	`next` text,
	`want` text,
	`is_business` integer NOT NULL,
	`identity` text,
	`outcome` text,
	`expires_at` integer NOT NULL,
	`called_back_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `connect_attempts_stateHash_unique` ON `connect_attempts` (`state_hash`);--> statement-breakpoint
CREATE INDEX `connect_attempts_expiry` ON `connect_attempts` (`expires_at`);--> statement-breakpoint
CREATE INDEX `connect_attempts_member` ON `connect_attempts` (`member_id`);--> statement-breakpoint
CREATE TABLE `identities` (
	`id` integer PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`issuer` text DEFAULT '' NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`member_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_subject` ON `identities` (`provider`,`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `identities_member` ON `identities` (`member_id`);--> statement-breakpoint
CREATE TABLE `sso_domains` (
	`id` integer PRIMARY KEY NOT NULL,
	`domain` text NOT NULL,
	`issuer` text NOT NULL,
	`client_id` text NOT NULL,
	`client_secret` text NOT NULL,
	`proof` text NOT NULL,
	`is_enforced` integer DEFAULT false NOT NULL,
	`proved_at` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sso_domains_domain_unique` ON `sso_domains` (`domain`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY NOT NULL,
	`session_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`public_key` text NOT NULL,
	`auth_secret` text NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_sessionId_unique` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_member` ON `push_subscriptions` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE TABLE `pushed_notifications` (
	`member_id` integer NOT NULL,
	`day` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	PRIMARY KEY(`member_id`, `day`, `kind`, `subject_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `pushed_notifications_due` ON `pushed_notifications` (`due_at`) WHERE "pushed_notifications"."sent_at" is null;--> statement-breakpoint
CREATE INDEX `pushed_notifications_sent` ON `pushed_notifications` (`sent_at`) WHERE "pushed_notifications"."sent_at" is not null;--> statement-breakpoint
CREATE TABLE `challenges` (
	`id` integer PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`member_id` integer,
	`identity` text,
	`network` text NOT NULL,
	`phone` text,
	`code` text,
	`sent_at` integer DEFAULT 0 NOT NULL,
	`sends` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `challenges_tokenHash_unique` ON `challenges` (`token_hash`);--> statement-breakpoint
CREATE INDEX `challenges_member` ON `challenges` (`member_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `challenges_expiry` ON `challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `message_counts` (
	`day` integer NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `subject`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`is_backed_up` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	`counts_from` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credentialId_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_member` ON `passkeys` (`member_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`hash` text NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_codes_hash` ON `recovery_codes` (`member_id`,`hash`);--> statement-breakpoint
CREATE TABLE `second_factors` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`kind` text NOT NULL,
	`phone` text,
	`secret` text,
	`last_step` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "second_factors_phone" CHECK(("second_factors"."kind" = 'phone') = ("second_factors"."phone" is not null)),
	CONSTRAINT "second_factors_secret" CHECK(("second_factors"."kind" = 'app') = ("second_factors"."secret" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `second_factors_kind` ON `second_factors` (`member_id`,`kind`);--> statement-breakpoint
CREATE TABLE `unwanted_emails` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `notifications` (
	`member_id` integer NOT NULL,
	`day` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `day`, `kind`, `subject_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `notifications_newest` ON `notifications` (`member_id`,`at`);--> statement-breakpoint
CREATE TABLE `former_usernames` (
	`username` text PRIMARY KEY NOT NULL,
	`member_id` integer,
	`released_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `former_usernames_member` ON `former_usernames` (`member_id`) WHERE "former_usernames"."member_id" is not null;--> statement-breakpoint
CREATE INDEX `former_usernames_given_up` ON `former_usernames` (`released_at`);--> statement-breakpoint
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
	`notified_at` integer,
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
CREATE INDEX `decisions_untold` ON `decisions` (`id`) WHERE "decisions"."notified_at" is null;--> statement-breakpoint
CREATE INDEX `decisions_appeals` ON `decisions` (`appealed_at`) WHERE "decisions"."appeal_state" = 'open';--> statement-breakpoint
CREATE TABLE `moderation_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`operator_id` integer,
	`act` text NOT NULL,
	`subject` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `moderation_events_operator` ON `moderation_events` (`operator_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_events_subject` ON `moderation_events` (`subject`,`id`);--> statement-breakpoint
CREATE TABLE `digests` (
	`member_id` integer PRIMARY KEY NOT NULL,
	`time_zone` text NOT NULL,
	`due_at` integer NOT NULL,
	`bounced_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `digests_due` ON `digests` (`due_at`);--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`secret` text NOT NULL,
	`ends` text NOT NULL,
	`parts_done` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`tried_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`is_monthly` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `data_exports_member` ON `data_exports` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `data_exports_age` ON `data_exports` (`created_at`);--> statement-breakpoint
CREATE TABLE `monthly_copies` (
	`member_id` integer PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`copied_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `monthly_copies_due` ON `monthly_copies` (`due_at`);--> statement-breakpoint
CREATE TABLE `dismissed_duplicates` (
	`member_id` integer NOT NULL,
	`likeness` integer NOT NULL,
	`newest_pin_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `likeness`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
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
CREATE TABLE `reindexing` (
	`table_name` text PRIMARY KEY NOT NULL,
	`below_id` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `board_sources` (
	`id` integer PRIMARY KEY NOT NULL,
	`board_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`section_id` integer,
	`address` text NOT NULL,
	`title` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`etag` text,
	`modified` text,
	`left_out` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`checked_at` integer NOT NULL,
	`check_at` integer NOT NULL,
	`next_at` integer NOT NULL,
	`left_at` integer,
	`created_at` integer NOT NULL,
	`device` text,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `board_sources_address` ON `board_sources` (`board_id`,`address`);--> statement-breakpoint
CREATE INDEX `board_sources_member` ON `board_sources` (`member_id`);--> statement-breakpoint
CREATE INDEX `board_sources_section` ON `board_sources` (`section_id`);--> statement-breakpoint
CREATE INDEX `board_sources_due` ON `board_sources` (`next_at`) WHERE "board_sources"."state" = 'following';--> statement-breakpoint
CREATE INDEX `board_sources_left` ON `board_sources` (`left_at`) WHERE "board_sources"."state" = 'left';--> statement-breakpoint
CREATE TABLE `source_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`source_id` integer NOT NULL,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`link` text,
	`addresses` text,
	`state` text NOT NULL,
	`reason` text,
	`retries` integer DEFAULT 0 NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`found_at` integer NOT NULL,
	`pin_id` integer,
	FOREIGN KEY (`source_id`) REFERENCES `board_sources`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `source_entries_key` ON `source_entries` (`source_id`,`key`);--> statement-breakpoint
CREATE INDEX `source_entries_state` ON `source_entries` (`source_id`,`state`,`next_at`);--> statement-breakpoint
CREATE INDEX `source_entries_pin` ON `source_entries` (`pin_id`);--> statement-breakpoint
CREATE TABLE `import_upload_parts` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`attempt` text NOT NULL,
	`etag` text,
	PRIMARY KEY(`upload_id`, `number`),
	FOREIGN KEY (`upload_id`) REFERENCES `import_uploads`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `import_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`store_id` text NOT NULL,
	`read_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_uploads_file` ON `import_uploads` (`member_id`,`fingerprint`,`name`,`bytes`);--> statement-breakpoint
CREATE INDEX `import_uploads_age` ON `import_uploads` (`created_at`);--> statement-breakpoint
CREATE TABLE `import_boards` (
	`id` integer PRIMARY KEY NOT NULL,
	`import_id` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`description` text NOT NULL,
	`privacy` text,
	`is_private` integer DEFAULT false NOT NULL,
	`is_archived` integer NOT NULL,
	`pin_order` text,
	`pin_label` text,
	`file_created_at` integer,
	`cover` text,
	`board_id` integer,
	`state` text DEFAULT 'open' NOT NULL,
	`whole_name` text,
	`new_name` text,
	`shown_folded_name` text,
	`audience` text,
	`target_id` integer,
	`target_seen_by` text,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`target_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_boards_name` ON `import_boards` (`import_id`,`folded_name`);--> statement-breakpoint
CREATE INDEX `import_boards_board` ON `import_boards` (`board_id`);--> statement-breakpoint
CREATE INDEX `import_boards_target` ON `import_boards` (`target_id`);--> statement-breakpoint
CREATE TABLE `import_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`import_id` integer NOT NULL,
	`import_board_id` integer,
	`import_section_id` integer,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`alt_text` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`made_by` text,
	`is_cut` integer DEFAULT false NOT NULL,
	`link` text,
	`media` text NOT NULL,
	`addresses` text,
	`file` text,
	`video` text,
	`file_created_at` integer,
	`state` text NOT NULL,
	`reason` text,
	`retries` integer DEFAULT 0 NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`pin_id` integer,
	`made_board_id` integer,
	`made_section_id` integer,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_board_id`) REFERENCES `import_boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_section_id`) REFERENCES `import_sections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_items_key` ON `import_items` (`import_id`,`key`);--> statement-breakpoint
CREATE INDEX `import_items_state` ON `import_items` (`import_id`,`state`,`next_at`);--> statement-breakpoint
CREATE INDEX `import_items_board` ON `import_items` (`import_board_id`,`state`);--> statement-breakpoint
CREATE INDEX `import_items_section` ON `import_items` (`import_section_id`);--> statement-breakpoint
CREATE INDEX `import_items_pin` ON `import_items` (`pin_id`);--> statement-breakpoint
CREATE TABLE `import_sections` (
	`id` integer PRIMARY KEY NOT NULL,
	`import_board_id` integer NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`folded_title` text NOT NULL,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`section_id` integer,
	`is_made` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`import_board_id`) REFERENCES `import_boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_sections_title` ON `import_sections` (`import_board_id`,`folded_title`);--> statement-breakpoint
CREATE INDEX `import_sections_section` ON `import_sections` (`section_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`source` text NOT NULL,
	`files` text NOT NULL,
	`state` text NOT NULL,
	`privacy` text DEFAULT 'secret' NOT NULL,
	`duplicates` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`late` integer DEFAULT 0 NOT NULL,
	`pace_ms` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`changes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "imports_counts" CHECK("imports"."done" >= 0 and "imports"."failed" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `imports_member` ON `imports` (`member_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `imports_open` ON `imports` (`member_id`) WHERE "imports"."state" in ('reading', 'waiting', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX `imports_going` ON `imports` (`leased_until`) WHERE "imports"."state" in ('running', 'undoing');--> statement-breakpoint
CREATE INDEX `imports_late` ON `imports` (`leased_until`) WHERE "imports"."state" = 'done' and "imports"."late" > 0;--> statement-breakpoint
CREATE INDEX `imports_age` ON `imports` (`created_at`);--> statement-breakpoint
CREATE TABLE `sitemap_parts` (
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`first_id` integer NOT NULL,
	PRIMARY KEY(`kind`, `number`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`event` text NOT NULL,
	`pin_id` integer,
	`saved_pin_id` integer,
	`from_board_id` integer,
	`to_board_id` integer,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`delivered_at` integer,
	`last_status` integer,
	`last_error` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`webhook_id`) WHERE "webhook_deliveries"."delivered_at" is null;--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY NOT NULL,
	`grant_id` integer NOT NULL,
	`board_id` integer NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`stopped_at` integer,
	`next_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`grant_id`) REFERENCES `app_grants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_address` ON `webhooks` (`grant_id`,`board_id`,`url`);--> statement-breakpoint
CREATE INDEX `webhooks_board` ON `webhooks` (`board_id`,`stopped_at`);--> statement-breakpoint
CREATE INDEX `webhooks_due` ON `webhooks` (`next_at`) WHERE "webhooks"."next_at" is not null and "webhooks"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX `webhooks_stopped` ON `webhooks` (`stopped_at`) WHERE "webhooks"."stopped_at" is not null;
--> statement-breakpoint
CREATE TABLE `page_errors` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`part` text NOT NULL,
	`route` text NOT NULL,
	`build` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `name`, `part`, `route`, `build`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `alerts` (
	`key` text PRIMARY KEY NOT NULL,
	`emailed_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` integer PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`failed_at` integer NOT NULL,
	`retried_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `dead_letters_retried` ON `dead_letters` (`retried_at`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`every` text NOT NULL,
	`succeeded_at` integer,
	`failed_at` integer,
	`failure_count` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`error` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `email_days` (
	`day` text PRIMARY KEY NOT NULL,
	`sent` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `emails` (
	`id` integer PRIMARY KEY NOT NULL,
	`priority` integer NOT NULL,
	`address` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`stop_url` text,
	`due_at` integer NOT NULL,
	`tries` integer NOT NULL,
	`failed_at` integer,
	`reason` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`failed_at`,`priority`,`due_at`);--> statement-breakpoint
CREATE INDEX `emails_address` ON `emails` (`address`);
