DROP INDEX `campaigns_review`;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `approved_words` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `alteration` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `due_at` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `campaigns_due` ON `campaigns` (`due_at`,`id`) WHERE "campaigns"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `campaigns_review` ON `campaigns` (`id`) WHERE "campaigns"."review" = 'pending' or "campaigns"."alteration" = 'waiting';--> statement-breakpoint
ALTER TABLE `campaign_days` ADD `pace` text;--> statement-breakpoint
ALTER TABLE `businesses` ADD `weekly_letter_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `businesses` ADD `wants_weekly_letter` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `businesses_weekly` ON `businesses` (`weekly_letter_at`) WHERE "businesses"."wants_weekly_letter" = 1;--> statement-breakpoint
-- What was approved stays while its pin says something else; a pin that says it again waits for nobody.
CREATE TRIGGER campaigns_altered AFTER UPDATE OF title, description, alt_text ON pins
WHEN (new.title, new.description, new.alt_text) <> (old.title, old.description, old.alt_text) BEGIN
	UPDATE campaigns SET alteration = 'waiting', review_reason = NULL,
		approved_words = coalesce(approved_words,
			json_object('title', old.title, 'description', old.description, 'altText', old.alt_text))
	WHERE pin_id = new.id AND review = 'approved' AND status <> 'ended';
	UPDATE campaigns SET alteration = NULL, approved_words = NULL
	WHERE pin_id = new.id
		AND approved_words = json_object('title', new.title, 'description', new.description, 'altText', new.alt_text);
END;
--> statement-breakpoint
-- Another picture is another pin: what was approved can't be exchanged.
CREATE TRIGGER pins_promoted_picture BEFORE UPDATE OF picture_id, video_id ON pins
WHEN (new.picture_id IS NOT old.picture_id OR new.video_id IS NOT old.video_id)
	AND EXISTS (SELECT 1 FROM campaigns WHERE pin_id = old.id) BEGIN
	SELECT RAISE(ABORT, 'pins.picture_id of a promoted pin');
END;
--> statement-breakpoint
-- A campaign that was changed is asked at once, also one that had stopped.
CREATE TRIGGER campaigns_due_at_once
AFTER UPDATE OF status, review, alteration, end_at, budget_micros ON campaigns BEGIN
	UPDATE campaigns SET due_at = 0 WHERE id = new.id;
END;
