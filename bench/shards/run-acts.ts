import { setTimeout as wait } from 'node:timers/promises'
import { openDatabases } from '../../scripts/site/miniflare.ts'
import { runtimePid } from '../load/runtime.ts'
import { passingFolder } from '../site/state.ts'
import { ACTS, pick, type World } from './acts.ts'
import { type Delivered, deliver, deliverAll, type Rule, type Shards } from './deliver.ts'
import { NUMBERS, TABLES } from './tables.ts'
import { countFalse } from './truth.ts'

/** Acts run side by side until all are done; the runtime is killed now and then. */
const HANDS = 8
const ACTS_OF_LIFE = 120

/** How often a delivery ends before one of its two writes. */
const ABORTED_SHARE = 0.1

const FIRST_MEMBERS = 40

export type Ran = Delivered & {
  acts: number
  aborted: number
  kills: number
  checked: number
  wrong: number
}

type Life = { shards: Shards; kill(): Promise<void> }

/** Does random acts in random order, with kills between, looks while messages wait, and counts when all is delivered. */
export async function runActs<Seen>(
  rule: Rule,
  acts: number,
  look: (shards: Shards, world: World) => Promise<Seen>,
): Promise<Ran & { seen: Seen }> {
  const folder = await passingFolder()
  const ran = { acts: 0, aborted: 0, kills: 0, messages: 0, rowsWritten: 0 }
  let life = await begin(folder)
  const world = await firstWorld(life.shards)
  while (ran.acts < acts) {
    const end = Math.min(acts, ran.acts + ACTS_OF_LIFE)
    const hands = Array.from({ length: HANDS }, () => work(life.shards, end))
    await Promise.race(hands)
    await life.kill()
    await Promise.all(hands)
    ran.kills++
    life = await begin(folder)
  }
  const seen = await look(life.shards, world)
  await deliverAll(life.shards, rule)
  const truth = await countFalse(life.shards)
  await life.kill()
  return { ...ran, ...truth, seen }

  async function work(shards: Shards, end: number): Promise<void> {
    while (ran.acts < end) {
      ran.acts++
      try {
        await ACTS[pick(world, Object.keys(ACTS))]?.(shards, world)
        const pair = { from: pick(world, NUMBERS), to: pick(world, NUMBERS), rule }
        const { messages, rowsWritten } = await deliver(shards, pair, abortAtTimes)
        ran.messages += messages
        ran.rowsWritten += rowsWritten
      } catch {
        ran.aborted++
      }
    }
  }

  function abortAtTimes(): void {
    if (Math.random() < ABORTED_SHARE) throw new Error('The delivery was ended.')
  }
}

/** Opens the shards, until their process is killed. */
async function begin(folder: string): Promise<Life> {
  const { databases, stop } = await openDatabases(
    folder,
    NUMBERS.map((number) => `SHARD_${number}`),
  )
  const pid = runtimePid()
  return {
    shards: databases,
    async kill() {
      if (pid !== null) process.kill(pid, 'SIGKILL')
      await Promise.race([stop().catch(() => {}), wait(5000)])
    },
  }
}

async function firstWorld(shards: Shards): Promise<World> {
  for (const shard of shards) await shard.batch(TABLES.map((sql) => shard.prepare(sql)))
  const world: World = { tick: 0, members: [], boards: [], pins: [], random: Math.random }
  for (let count = 0; count < FIRST_MEMBERS; count++) {
    await ACTS['sign up']?.(shards, world)
    await ACTS['create a board']?.(shards, world)
  }
  for (let count = 0; count < FIRST_MEMBERS; count++) await ACTS['create a pin']?.(shards, world)
  return world
}
