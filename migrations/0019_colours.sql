ALTER TABLE `pictures` ADD `colour` integer;--> statement-breakpoint
CREATE INDEX `pictures_colour` ON `pictures` (`colour`);--> statement-breakpoint
CREATE INDEX `pins_picture_listed` ON `pins` (`picture_id`) WHERE "pins"."deleted_at" is null and "pins"."is_listed" = 1 and "pins"."via_pin_id" is null;
--> statement-breakpoint
INSERT INTO reindexing (table_name, below_id) VALUES ('pictures', 9007199254740991);
