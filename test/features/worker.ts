import type { Job } from '../../app/jobs.ts'
import { workOffJobs } from '../../workers/jobs.ts'

export { LoginLockout } from '../../workers/login-lockout.ts'

/** The domain's tests call it directly; this worker only lends them its bindings and works off its queue. */
export default {
  fetch: () => new Response(null, { status: 404 }),
  queue: workOffJobs,
} satisfies ExportedHandler<Env, Job>
