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
ALTER TABLE `known_devices` ADD `trusted_until` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `factor_loss_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `channel` text DEFAULT 'email' NOT NULL;