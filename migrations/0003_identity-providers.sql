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
ALTER TABLE `account_events` ADD `method` integer;