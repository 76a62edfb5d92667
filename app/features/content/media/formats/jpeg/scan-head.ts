import { part, uint } from '../bytes.ts'
import { type HuffmanTable, huffmanTables } from './huffman-tables.ts'
import { isFrame, RESTART_INTERVAL, SCAN, TABLES } from './markers.ts'

/** The last type of frame that browsers read: baseline, extended and progressive. */
const LAST_FRAME = 0xc2

const BLOCK_PX = 8

const OTHERS = 0x10

const MOST_SAMPLES = 4

type Component = { id: number; across: number; down: number }

type Frame = {
  heightAt: number
  height: number
  width: number
  components: Component[]
}

/** A block's tables. The first scan of a progressive picture has only the first coefficient of each block. */
export type Block = { first: HuffmanTable; others: HuffmanTable | null }

type Grid = { across: number; down: number; rowPx: number; blocks: Block[] }

export type ScanHead = Grid & {
  frame: Frame
  start: number
  restartAfter: number
}

export function readScanHead(jpeg: Uint8Array): ScanHead | null {
  const tables = new Map<number, HuffmanTable>()
  let frame: Frame | null = null
  let restartAfter = 0
  for (let offset = 2; ; ) {
    const marker = uint(jpeg, offset + 1, 1)
    const end = offset + 2 + uint(jpeg, offset + 2, 2)
    const payload = part(jpeg, offset + 4, end)
    if (isFrame(marker)) {
      if (marker > LAST_FRAME || frame) return null
      frame = frameOf(payload, offset + 5)
    }
    if (marker === TABLES) for (const [id, table] of huffmanTables(payload)) tables.set(id, table)
    if (marker === RESTART_INTERVAL) restartAfter = uint(payload, 0, 2)
    if (marker === SCAN) {
      const grid = frame && gridOf(frame, payload, tables)
      return frame && grid && { ...grid, frame, start: end, restartAfter }
    }
    offset = end
  }
}

function frameOf(payload: Uint8Array, heightAt: number): Frame {
  const components = Array.from({ length: uint(payload, 5, 1) }, (_, index) => {
    const samples = uint(payload, 7 + 3 * index, 1)
    return { id: uint(payload, 6 + 3 * index, 1), across: samples >> 4, down: samples & 15 }
  })
  return { heightAt, height: uint(payload, 1, 2), width: uint(payload, 3, 2), components }
}

/** The blocks of a scan: one per unit for a single component, otherwise all of a unit's blocks. ITU-T T.81 §A.2. */
function gridOf(
  { width, height, components }: Frame,
  payload: Uint8Array,
  tables: ReadonlyMap<number, HuffmanTable>,
): Grid | null {
  const count = uint(payload, 0, 1)
  const hasOthers = uint(payload, 2 + 2 * count, 1) > 0
  const widest = Math.max(...components.map(({ across }) => across))
  const highest = Math.max(...components.map(({ down }) => down))
  const blocks: Block[] = []
  let unit = { across: widest, down: highest }
  for (let index = 0; index < count; index++) {
    const id = uint(payload, 1 + 2 * index, 1)
    const numbers = uint(payload, 2 + 2 * index, 1)
    const component = components.find((one) => one.id === id)
    const first = tables.get(numbers >> 4)
    const others = hasOthers ? tables.get(OTHERS | (numbers & 15)) : null
    if (!component || !isSampled(component) || !first || others === undefined) return null
    const { across, down } = component
    if (count === 1) unit = { across: widest / across, down: highest / down }
    const most = count === 1 ? 1 : across * down
    for (let block = 0; block < most; block++) blocks.push({ first, others })
  }
  const rowPx = BLOCK_PX * unit.down
  const grid = {
    across: Math.ceil(width / (BLOCK_PX * unit.across)),
    down: Math.ceil(height / rowPx),
  }
  return blocks.length === 0 ? null : { ...grid, rowPx, blocks }
}

function isSampled({ across, down }: Component): boolean {
  return across > 0 && across <= MOST_SAMPLES && down > 0 && down <= MOST_SAMPLES
}
