import { env } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { runJobs } from '../../../workers/background/clock.ts'
import { handleQueue } from '../../../workers/background/jobs.ts'
import { recordRequest } from '../../../workers/background/metrics.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aMember, browserOf } from '../../factories/identity/people.ts'

function keptPoints() {
  const points: AnalyticsEngineDataPoint[] = []
  const METRICS = { writeDataPoint: (point: AnalyticsEngineDataPoint) => void points.push(point) }
  return { points, site: { ...env, METRICS } }
}

test('a request is recorded by its address pattern, which identifies nobody', async () => {
  const noted = vi.spyOn(env.METRICS ?? { writeDataPoint: () => {} }, 'writeDataPoint')
  const ana = await aMember()
  const pin = await aPin(ana, await aBoard(ana, { name: 'Blue jars' }))
  const browser = await browserOf(ana)
  for (const path of [
    `/pin/${pin.id}/`,
    `/${ana.viewer.username}/`,
    `/${ana.viewer.username}/blue-jars/`,
    '/settings/security/',
    '/password/reset/a-secret-token-of-some-length-that-nobody-has/',
    '/no/such/page/of/ana/',
    `/v5/boards/${pin.id}`,
    '/media/600x/aa/bb/cc/nothing.webp',
    '/healthz',
  ]) {
    await browser.fetch(path)
  }

  const points = noted.mock.calls.flatMap(([point]) => (point ? [point] : []))
  expect(points.map(({ blobs = [] }) => blobs.slice(1).join(' '))).toEqual([
    '/pin/2 GET 200',
    '//1 GET 200',
    '//2 GET 200',
    '/settings/security GET 200',
    '/password/3 GET 410',
    '//5 GET 404',
    '/v5/boards/{board_id} GET 401',
    'media GET 404',
    'healthz GET 200',
  ])
  expect(points.every(({ doubles = [] }) => Number(doubles[0]) >= 0)).toBe(true)
  expect(points[0]?.doubles?.[1]).toBeGreaterThan(0)
  expect(JSON.stringify(points)).not.toContain(ana.viewer.username)
})

test('served pictures aren’t recorded, and nothing is without a binding', () => {
  const { points, site } = keptPoints()
  const picture = { route: 'media', method: 'GET', ms: 1, d1: 0 }

  recordRequest(site, { ...picture, status: 200 })
  recordRequest(site, { ...picture, status: 404 })
  recordRequest({ METRICS: undefined }, { ...picture, status: 500 })

  expect(points.map(({ blobs }) => blobs)).toEqual([['request', 'media', 'GET', '404']])
})

test('cron and queue jobs are recorded with their duration, and whether they failed', async () => {
  const { points, site } = keptPoints()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const every = 'minute'
  const jobs = [
    { name: 'fine', every, run: async () => {} },
    { name: 'broken', every, run: () => Promise.reject(new Error('Not today.')) },
  ] as const
  await expect(runJobs(site, every, jobs)).rejects.toThrow('broken')
  const message = {
    id: '1',
    timestamp: new Date(),
    attempts: 1,
    body: { kind: 'send_emails' } as const,
    ack: () => {},
    retry: () => {},
  }
  await handleQueue({ queue: 'pinfold-jobs', messages: [message] }, site)

  expect(points.map(({ blobs }) => blobs)).toEqual([
    ['clock', 'fine', 'done'],
    ['clock', 'broken', 'failed'],
    ['queue', 'send_emails', 'done'],
  ])
  await env.DB.prepare("delete from job_runs where name in ('fine', 'broken')").run()
})
