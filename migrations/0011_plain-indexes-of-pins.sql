DROP INDEX `pins_trash_pinner`;--> statement-breakpoint
DROP INDEX `pins_trash_board`;--> statement-breakpoint
DROP INDEX `pins_of_board`;--> statement-breakpoint
DROP INDEX `pins_of_section`;--> statement-breakpoint
DROP INDEX `pins_of_pinner`;--> statement-breakpoint
DROP INDEX `pins_board`;--> statement-breakpoint
DROP INDEX `pins_section`;--> statement-breakpoint
DROP INDEX `pins_pinner`;--> statement-breakpoint
DROP INDEX `pins_created`;--> statement-breakpoint
DROP INDEX `pins_created_listed`;--> statement-breakpoint
CREATE INDEX `pins_pinner_listed` ON `pins` (`pinner_id`,`deleted_at`,`is_listed`);--> statement-breakpoint
CREATE INDEX `pins_board` ON `pins` (`board_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `pins_section` ON `pins` (`section_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `pins_pinner` ON `pins` (`pinner_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `pins_created` ON `pins` (`pinner_id`,`deleted_at`) WHERE "pins"."via_pin_id" is null;--> statement-breakpoint
CREATE INDEX `pins_created_listed` ON `pins` (`pinner_id`,`deleted_at`,`is_listed`) WHERE "pins"."via_pin_id" is null;