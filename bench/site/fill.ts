import { argon2Sync } from 'node:crypto'
import { titleKeyOf } from '../../app/features/content/boards/board-names/title-key.ts'
import { ownIndexedText } from '../../app/text/index-words.ts'

/** The addresses that every filled database has. All other addresses are numbered. */
export const PLACES = {
  board: '/collector/everything/',
  /** One in a hundred pins is a save of this pin. */
  pin: '/pin/500/',
  pinId: 500,
  created: '/collector/_created/',
  saved: '/collector/',
  /** A hashtag that one in fifty pins has. */
  topic: 'ceramics',
} as const

/** The owner of {@link PLACES}, who has 31 boards. */
export const COLLECTOR_ID = 1

/** The viewer follows two members and two boards, each with 3 % of all pins, and has saved five pins. */
export const VIEWER_ID = 2

export const PASSWORD = 'kestrel over the fen'

/** Members who can log in: enough that no account exceeds its rate limit. */
export const LOG_INS = { firstId: 101, count: 64 } as const

/** A member who chose a topic and did nothing else. */
export const NEWCOMER_ID = LOG_INS.firstId

const ALT_TEXT = 'A bowl on a table by a window'

/** The number of picture shapes; the last two digits of a picture's hash select one. */
export const SHAPES = 16

/** The number of colours that the product distinguishes. */
const COLOURS = 39

/** A picture's height by its shape, in pixels, at a width of 600. */
export function heightOfShape(shape: number): number {
  return 400 + shape * 50
}

/**
 * The statements that fill an empty database with this many pins, and those that count them. A tenth of the pins are
 * on one board, four members have 3 % each, and 1 % are saves of one pin. Other members have fifty each. Pins of all
 * ages are mixed.
 */
export function fillStatements(pinCount: number): { rows: string[]; counts: string[] } {
  const others = Math.floor((pinCount * 0.78) / 50)
  const lastMember = LOG_INS.firstId + Math.max(others, LOG_INS.count)
  const rows = [
    // Each picture looks like every 997th one, and shares parts of its hash with many more.
    `insert into pictures (id, hash, type, width, height, dominant_color, colour, perceptual_hash, bytes, created_at)
      ${numbers(pinCount / 2)}
      select n, printf('%062x%02x', n, n % ${SHAPES}), 'image/webp', 600,
        ${heightOfShape(0)} + n % ${SHAPES} * ${heightOfShape(1) - heightOfShape(0)},
        printf('#%06x', n * 7919 % 16777216), n % ${COLOURS},
        printf('%04x%04x%04x%04x', n % 997, n % 991, n % 997, n % 983), 20000, 1 from numbers`,

    `insert into picture_bands (picture_id, band, bits)
      select pictures.id, value, substr(perceptual_hash, 1 + 4 * value, 4)
      from pictures, json_each('[0,1,2,3]')`,

    `insert into members (id, username, email, password_hash, first_name, full_name, birthday, country, avatar_color_index, last_board_id, created_at)
      ${numbers(lastMember)}
      select n, case n when 1 then 'collector' when ${VIEWER_ID} then 'viewer' else 'member' || n end,
        'member' || n || '@example.com', '${hashOf(PASSWORD)}', 'Member', 'Member ' || n,
        '1990-01-01', 'US', n % 8, case when n = ${VIEWER_ID} then n end, 1 from numbers`,

    // Boards 60 to 89 also belong to the collector, so that the profile fills a page.
    `insert into boards (id, owner_id, name, folded_name, slug, created_at)
      ${numbers(lastMember)}
      select n, case when n between 60 and 89 then 1 else n end,
        case n when 1 then 'Everything' else 'Board ' || n end,
        case n when 1 then 'everything' else 'board ' || n end,
        case n when 1 then 'everything' else 'board-' || n end, 1 from numbers`,

    `insert into pins (id, pinner_id, board_id, picture_id, title, title_key, description, alt_text, indexed_alt_text, link, domain, method, via_pin_id, root_pin_id, order_key, is_listed, feed_key, created_at)
      ${numbers(pinCount)},
      kinds as (select n, n * 37 % 100 as kind from numbers),
      owned as (
        select n, kind, case
          when kind < 10 then 1
          when kind < 22 then 3 + (kind - 10) / 3
          when kind < 31 and n < 1000 then 1
          else ${LOG_INS.firstId} + n % ${others}
        end as owner from kinds
      )
      select n, owner,
        case when kind between 22 and 30 and n < 1000 then 60 + n % 30 else owner end,
        n % ${pinCount / 2} + 1,
        case n % 3 when 0 then '' when 1 then 'Oak table by the window'
          else 'Blue glaze bowl with a thin rim ' || n end,
        case n % 3 when 0 then '${titleKeyOf('')}' when 1 then '${titleKeyOf('Oak table by the window')}'
          else replace('${titleKeyOf('Blue glaze bowl with a thin rim 1')}', printf('%012d', 1), printf('%012d', n)) end,
        'Picture number ' || n || ' of a collection',
        '${ALT_TEXT}', '${ownIndexedText(ALT_TEXT)}', 'https://example.com/' || n, 'example.com', 'scraped',
        case when kind = 50 then 500 end, case when kind = 50 then 500 end,
        printf('i%09d', 999999999 - n), 1, n, n
      from owned`,

    // The viewer's latest saves, because the home feed is based on them.
    `insert into pins (id, pinner_id, board_id, picture_id, title, title_key, description, alt_text, indexed_alt_text, link, domain, method, via_pin_id, root_pin_id, order_key, is_listed, feed_key, created_at)
      select ${pinCount} + id - ${PLACES.pinId - 1}, ${VIEWER_ID}, ${VIEWER_ID}, picture_id, title, title_key, description,
        alt_text, indexed_alt_text, link, domain, method, id, id, order_key, 1, ${pinCount} + id, created_at
      from pins where id between ${PLACES.pinId} and ${PLACES.pinId + 4}`,

    `insert into hashtags (id, tag, pin_count) values (1, '${PLACES.topic}', 0)`,
    `insert into pin_hashtags (pin_id, hashtag_id, is_listed)
      select id, 1, is_listed from pins where id % 50 = 7 and id <= ${pinCount}`,
    `update members set topics = json_array('${PLACES.topic}') where id = ${NEWCOMER_ID}`,

    `insert into member_follows (id, follower_id, member_id) values (1, ${VIEWER_ID}, 3), (2, ${VIEWER_ID}, 4)`,
    `insert into board_follows (id, follower_id, board_id) values (1, ${VIEWER_ID}, 5), (2, ${VIEWER_ID}, 6)`,
  ]
  const counts = [
    `update boards set pin_count = (
      select count(*) from pins where board_id = boards.id and deleted_at is null)`,
    'update hashtags set pin_count = (select count(*) from pin_hashtags where hashtag_id = 1)',
    'update pins set save_count = (select count(*) from pins where via_pin_id = 500) where id = 500',
    'insert into pins_fts (rowid, title, description) select * from listed_pins',
    'insert into boards_fts (rowid, name) select id, name from listed_boards',
    'insert into members_fts (rowid, username, full_name) select * from open_members',
  ]
  return { rows, counts }
}

/** Begins a statement with a table of the numbers from 1 to `count`. */
export function numbers(count: number): string {
  return `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`
}

/** The product's password hash, computed by another implementation. */
function hashOf(password: string): string {
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    memory: 19_456,
    passes: 2,
    tagLength: 32,
  })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${base64(nonce)}$${base64(tag)}`
}
