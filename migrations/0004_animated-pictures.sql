ALTER TABLE `pictures` ADD `is_animated` integer DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE pictures SET is_animated = 1 WHERE type = 'image/gif';
