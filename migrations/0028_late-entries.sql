ALTER TABLE `imports` ADD `late` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `pace_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `imports_late` ON `imports` (`leased_until`) WHERE "imports"."state" = 'done' and "imports"."late" > 0;