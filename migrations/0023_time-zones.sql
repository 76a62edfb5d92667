ALTER TABLE `ledger` ADD `day` integer;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `time_zone` text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE `businesses` ADD `time_zone` text;