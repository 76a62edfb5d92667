CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY NOT NULL,
	`session_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`public_key` text NOT NULL,
	`auth_secret` text NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_sessionId_unique` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_member` ON `push_subscriptions` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE TABLE `pushed_updates` (
	`member_id` integer NOT NULL,
	`day` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	PRIMARY KEY(`member_id`, `day`, `kind`, `subject_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `pushed_updates_due` ON `pushed_updates` (`due_at`) WHERE "pushed_updates"."sent_at" is null;--> statement-breakpoint
CREATE INDEX `pushed_updates_sent` ON `pushed_updates` (`sent_at`) WHERE "pushed_updates"."sent_at" is not null;--> statement-breakpoint
CREATE TABLE `digests` (
	`member_id` integer PRIMARY KEY NOT NULL,
	`time_zone` text NOT NULL,
	`due_at` integer NOT NULL,
	`bounced_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `digests_due` ON `digests` (`due_at`);
--> statement-breakpoint
ALTER TABLE `members` ADD `quiet_pushes` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `pushed_updates_told` after insert on `updates`
when exists (select 1 from push_subscriptions where member_id = new.member_id and is_paused = 0)
  and (select instr(quiet_pushes, '"' || new.kind || '"') from members where id = new.member_id) = 0
begin
  update pushed_updates set due_at = new.at, sent_at = null
  where member_id = new.member_id and day = new.day and kind = new.kind and subject_id = new.subject_id
    and sent_at <= new.at - 3600000;
  insert into pushed_updates (member_id, day, kind, subject_id, due_at)
  select new.member_id, new.day, new.kind, new.subject_id, new.at
  where not exists (
    select 1 from pushed_updates
    where member_id = new.member_id and day = new.day and kind = new.kind and subject_id = new.subject_id
  );
end;
--> statement-breakpoint
CREATE TRIGGER `pushed_updates_told_again` after update of at on `updates`
when exists (select 1 from push_subscriptions where member_id = new.member_id and is_paused = 0)
  and (select instr(quiet_pushes, '"' || new.kind || '"') from members where id = new.member_id) = 0
begin
  update pushed_updates set due_at = new.at, sent_at = null
  where member_id = new.member_id and day = new.day and kind = new.kind and subject_id = new.subject_id
    and sent_at <= new.at - 3600000;
  insert into pushed_updates (member_id, day, kind, subject_id, due_at)
  select new.member_id, new.day, new.kind, new.subject_id, new.at
  where not exists (
    select 1 from pushed_updates
    where member_id = new.member_id and day = new.day and kind = new.kind and subject_id = new.subject_id
  );
end;
