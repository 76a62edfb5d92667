DROP INDEX `pins_link`;--> statement-breakpoint
CREATE INDEX `pins_link` ON `pins` (`link`,`board_id`) WHERE "pins"."link" is not null;