ALTER TABLE `board_action_pins` ADD `new_section_id` integer;--> statement-breakpoint
ALTER TABLE `board_action_pins` ADD `new_order_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `board_actions` ADD `sections` text DEFAULT '[]' NOT NULL;