ALTER TABLE `pins` ADD `source_key` text;--> statement-breakpoint
CREATE INDEX `pins_source` ON `pins` (`pinner_id`,`source_key`) WHERE "pins"."source_key" is not null and "pins"."deleted_at" is null;