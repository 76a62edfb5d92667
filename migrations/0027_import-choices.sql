ALTER TABLE `import_boards` ADD `whole_name` text;--> statement-breakpoint
ALTER TABLE `import_boards` ADD `new_name` text;--> statement-breakpoint
ALTER TABLE `import_boards` ADD `shown_folded_name` text;--> statement-breakpoint
ALTER TABLE `import_boards` ADD `audience` text;--> statement-breakpoint
ALTER TABLE `import_boards` ADD `target_id` integer REFERENCES boards(id);--> statement-breakpoint
ALTER TABLE `import_boards` ADD `target_seen_by` text;--> statement-breakpoint
CREATE INDEX `import_boards_target` ON `import_boards` (`target_id`);--> statement-breakpoint
ALTER TABLE `imports` ADD `changes` integer DEFAULT 0 NOT NULL;