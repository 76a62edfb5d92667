DROP INDEX `identities_subject`;--> statement-breakpoint
ALTER TABLE `identities` ADD `issuer` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `identities_subject` ON `identities` (`provider`,`issuer`,`subject`);