DROP TRIGGER `pushed_updates_told`;
--> statement-breakpoint
DROP TRIGGER `pushed_updates_told_again`;
--> statement-breakpoint
CREATE TRIGGER `pushed_updates_told` after insert on `updates`
when exists (select 1 from push_subscriptions where member_id = new.member_id and is_paused = 0)
  and (select instr(quiet_pushes, '"' || new.kind || '"') from members where id = new.member_id) = 0
begin
  update pushed_updates set due_at = max(new.at, sent_at + 3600000), sent_at = null
  where member_id = new.member_id and day = new.day and kind = new.kind and subject_id = new.subject_id
    and sent_at is not null;
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
  update pushed_updates set due_at = max(new.at, sent_at + 3600000), sent_at = null
  where member_id = new.member_id and day = new.day and kind = new.kind and subject_id = new.subject_id
    and sent_at is not null;
  insert into pushed_updates (member_id, day, kind, subject_id, due_at)
  select new.member_id, new.day, new.kind, new.subject_id, new.at
  where not exists (
    select 1 from pushed_updates
    where member_id = new.member_id and day = new.day and kind = new.kind and subject_id = new.subject_id
  );
end;
