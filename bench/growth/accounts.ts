import { titleKeyOf } from '../../app/features/content/boards/board-names/title-key.ts'
import { numbers, SHAPES } from '../site/fill.ts'

/** An account of the benchmark. Its id is also its board's; the ids of its rows start at `firstId`. */
export type Account = {
  id: number
  firstId: number
  pins: number
  boards: number
  /** Members who follow the account and its first board, and whom the account follows. */
  followers: number
  notifications: number
}

/** Two accounts in one database, so that nothing else differs. Both have enough rows to fill every page of a list. */
export const ACCOUNTS = {
  small: { id: 50, firstId: 50e6, pins: 1000, boards: 27, followers: 100, notifications: 100 },
  large: {
    id: 51,
    firstId: 51e6,
    pins: 100_000,
    // Leaves room for boards that the benchmark creates, because an account may have at most 2,000.
    boards: 1900,
    followers: 10_000,
    notifications: 10_000,
  },
} as const satisfies Record<string, Account>

const DAY_MS = 24 * 60 * 60 * 1000
/** Days since 1970: 2026-01-01. */
const DAY = 20_454
const FIRST_ID_OF_DAY = (DAY * DAY_MS - Date.UTC(2025, 0, 1)) * 4096

const TITLE = 'Oak table by the window'

/** The statements that add an account's rows, and those that count them. */
export function accountStatements(account: Account): { rows: string[]; counts: string[] } {
  const { id, firstId, pins, boards, followers, notifications } = account
  const saver = firstId + 1
  const savedOn = firstId + 900_000
  const rows = [
    `insert into pictures (id, hash, type, width, height, dominant_color, colour, perceptual_hash, bytes, created_at)
      ${numbers(pins)}
      select ${firstId} + n, printf('%062x%02x', ${firstId} + n, n % ${SHAPES}), 'image/webp', 600, 800,
        printf('#%06x', n * 7919 % 16777216), n % 39, printf('%016x', ${firstId} + n), 20000, 1 from numbers`,

    `insert into members (id, username, email, first_name, full_name, birthday, country, avatar_color_index, created_at)
      ${numbers(followers)}
      select ${firstId} + n, 'follower' || (${firstId} + n), (${firstId} + n) || '@example.com', 'Follower',
        'Follower ' || n, '1990-01-01', 'US', n % 8, 1 from numbers`,

    `insert into boards (id, owner_id, name, folded_name, slug, created_at)
      ${numbers(boards)}
      select ${firstId} + n, ${id}, 'Shelf ' || n, 'shelf ' || n, 'shelf-' || n, 1 from numbers
      union all select ${savedOn}, ${saver}, 'Kept', 'kept', 'kept', 1`,

    `insert into board_sections (id, board_id, title, folded_title, slug, order_key, created_at)
      values (${firstId}, ${id}, 'Tiles', 'tiles', 'tiles', 'i1', 1)`,

    // One in three pins is on a further board, one in seven of the rest in the section, and one in twenty in the trash.
    `insert into pins (id, pinner_id, board_id, section_id, picture_id, title, title_key, description, link, domain, method, order_key, is_listed, feed_key, deleted_at, created_at)
      ${numbers(pins)}
      select ${firstId} + n, ${id}, iif(n % 3 = 0, ${firstId} + n / 3 % ${boards} + 1, ${id}),
        iif(n % 3 > 0 and n % 7 = 0, ${firstId}, null), ${firstId} + n, '${TITLE}', '${titleKeyOf(TITLE)}',
        'Picture number ' || n, 'https://example.com/' || (${firstId} + n), 'example.com', 'scraped',
        printf('i%09d', 999999999 - n), n % 20 < 19, ${firstId} + n,
        iif(n % 20 = 19, ${DAY * DAY_MS} + n, null), 1 from numbers`,

    `insert into pins (id, pinner_id, board_id, picture_id, method, via_pin_id, root_pin_id, order_key, is_listed, feed_key, created_at)
      ${numbers(notifications)}
      select ${FIRST_ID_OF_DAY + firstId} + n, ${saver}, ${savedOn}, ${firstId} + n, 'scraped', ${firstId} + n,
        ${firstId} + n, printf('i%09d', 999999999 - n), 1, ${FIRST_ID_OF_DAY + firstId} + n, 1 from numbers`,

    `insert into notifications (member_id, day, kind, subject_id, at)
      ${numbers(notifications)}
      select ${id}, ${DAY}, 'saved', ${firstId} + n, ${DAY * DAY_MS} + n from numbers`,

    `insert into member_follows (id, follower_id, member_id)
      ${numbers(followers)}
      select ${firstId} + n, ${firstId} + n, ${id} from numbers
      union all select ${firstId + followers} + n, ${id}, ${firstId} + n from numbers`,

    `insert into board_follows (id, follower_id, board_id)
      ${numbers(followers)}
      select ${firstId} + n, ${firstId} + n, ${id} from numbers`,

    `update members set last_board_id = ${id} where id = ${id}`,
  ]
  const counts = [
    `update members set
      follower_count = (select count(*) from member_follows where member_id = members.id),
      following_count = (select count(*) from member_follows where follower_id = members.id)
      where id = ${id}`,
    `update boards set section_count = 1, follower_count = ${followers} where id = ${id}`,
    `update board_sections set pin_count = (
      select count(*) from pins where section_id = ${firstId} and deleted_at is null) where id = ${firstId}`,
    `update pins set save_count = 1 where id between ${firstId + 1} and ${firstId + notifications}`,
  ]
  return { rows, counts }
}
