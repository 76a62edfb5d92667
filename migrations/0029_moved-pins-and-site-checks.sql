ALTER TABLE `link_domains` ADD `check_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `link_domains` ADD `missed_at` integer;--> statement-breakpoint
CREATE INDEX `link_domains_due` ON `link_domains` (`check_at`) WHERE "link_domains"."official_member_id" is not null;--> statement-breakpoint
ALTER TABLE `import_items` ADD `made_board_id` integer;--> statement-breakpoint
ALTER TABLE `import_items` ADD `made_section_id` integer;--> statement-breakpoint
UPDATE import_items SET
  made_board_id = (SELECT board_id FROM import_boards WHERE import_boards.id = import_board_id),
  made_section_id = (SELECT section_id FROM import_sections WHERE import_sections.id = import_section_id)
WHERE state = 'made';--> statement-breakpoint
UPDATE link_domains SET check_at = (unixepoch() + 30 * 24 * 60 * 60) * 1000 WHERE official_member_id IS NOT NULL;
