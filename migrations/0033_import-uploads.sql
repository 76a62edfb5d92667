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
CREATE INDEX `import_uploads_age` ON `import_uploads` (`created_at`);