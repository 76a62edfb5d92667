ALTER TABLE `board_sections` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `import_sections` ADD `description` text DEFAULT '' NOT NULL;