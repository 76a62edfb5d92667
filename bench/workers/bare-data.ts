import type { WallPin } from '../../app/features/content/pins/wall-pins.server.ts'
import { hashToken } from '../../app/features/identity/tokens/tokens.server.ts'

export type BareBoard = {
  board: {
    id: number
    name: string
    pinCount: number
    isFollowed: boolean
    owner: WallPin['maker']
  }
  pins: WallPin[]
  bookmark: number | null
}

type MakerRow = {
  maker_id: number
  username: string
  full_name: string
  avatar_color_index: number
  maker_hash: string | null
}

type BoardRow = MakerRow & { id: number; name: string; pin_count: number; is_followed: number }

type PinRow = MakerRow & {
  id: number
  title: string
  alt_text: string
  link: string | null
  domain: string | null
  hash: string
  width: number
  height: number
  dominant_color: string
}

const PAGE_SIZE = 25

const MAKER = `members.id as maker_id, username, full_name, avatar_color_index, avatars.hash as maker_hash`

const THE_BOARD = `select boards.id from boards where slug = ?2
  and owner_id = (select id from members where username = ?1) and deleted_at is null
  and (privacy <> 'secret' or owner_id = ?3)`

/** Reads a board's page as the product does, in one round trip for a visitor and in two for a member. */
export async function readBareBoard(
  database: D1Database,
  cookie: string,
  { username, slug }: { username: string; slug: string },
): Promise<BareBoard | null> {
  const session = database.withSession('first-unconstrained')
  const viewerId = await readViewerId(session, cookie)
  const [boards, , pins] = await session.batch<BoardRow & PinRow>([
    session
      .prepare(
        `select boards.id, boards.name, pin_count, ${MAKER}, exists (
          select 1 from board_follows where board_id = boards.id and follower_id = ?3
        ) as is_followed from boards join members on members.id = owner_id
        left join pictures as avatars on avatars.id = members.picture_id
        where boards.id = (${THE_BOARD})`,
      )
      .bind(username, slug, viewerId),
    session
      .prepare(`select id, title, slug from board_sections where board_id = (${THE_BOARD})`)
      .bind(username, slug, viewerId),
    session
      .prepare(
        `select pins.id, title, alt_text, link, domain, pictures.hash, pictures.width, pictures.height,
          pictures.dominant_color, ${MAKER}
        from pins join pictures on pictures.id = pins.picture_id join members on members.id = pinner_id
        left join pictures as avatars on avatars.id = members.picture_id
        where board_id = (${THE_BOARD}) and pins.deleted_at is null
        order by pins.order_key limit ${PAGE_SIZE + 1}`,
      )
      .bind(username, slug, viewerId),
  ])
  const row = boards?.results[0]
  if (!row || !pins) return null
  const shown = pins.results.slice(0, PAGE_SIZE)
  return {
    board: {
      id: row.id,
      name: row.name,
      pinCount: row.pin_count,
      isFollowed: row.is_followed === 1,
      owner: makerOf(row),
    },
    pins: shown.map(pinOf),
    bookmark: pins.results.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  }
}

async function readViewerId(session: D1DatabaseSession, cookie: string): Promise<number> {
  const token = /__Host-session=([^;]+)/.exec(cookie)?.[1]
  if (!token) return 0
  const viewer = await session
    .prepare(
      `select members.id, username, email, full_name, boards.name from sessions
      join members on members.id = sessions.member_id
      left join boards on boards.id = members.last_board_id
      where token_hash = ? and expires_at > ?`,
    )
    .bind(hashToken(token), Date.now())
    .first<{ id: number }>()
  return viewer?.id ?? 0
}

function makerOf(row: MakerRow): WallPin['maker'] {
  return {
    id: row.maker_id,
    username: row.username,
    fullName: row.full_name,
    avatarColorIndex: row.avatar_color_index,
    pictureHash: row.maker_hash,
  }
}

function pinOf(row: PinRow): WallPin {
  const { id, title, link, domain, hash, width, height } = row
  return {
    id,
    title,
    altText: row.alt_text,
    link,
    domain,
    picture: { hash, width, height, dominantColor: row.dominant_color },
    durationMs: null,
    aiLabel: null,
    maker: makerOf(row),
  }
}
