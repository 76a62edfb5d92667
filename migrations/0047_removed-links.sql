CREATE TABLE `removed_links` (
	`pin_id` integer PRIMARY KEY NOT NULL,
	`link` text NOT NULL,
	`domain` text,
	`due_at` integer NOT NULL,
	`gone_at` integer,
	`dead_at` integer,
	`removed_at` integer NOT NULL,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `removed_links_age` ON `removed_links` (`removed_at`);