import { AGE_BUCKETS, type AgeBucket, yearsOf } from '../audience/targeting.ts'
import { TOPICS } from '../audience/topics.ts'
import { type AdViewer, ageBucketOf, targetableGender } from './eligible.ts'
import type { RunningCampaign } from './running.ts'
import type { Subject } from './subject.ts'

/** The reasons that really led to a pin being shown. */
export function reasonsOf(
  { targeting, topics, isAutoTargeting }: RunningCampaign,
  { adViewer, subject, now }: { adViewer: AdViewer; subject: Subject; now: number },
): string[] {
  const topicIds =
    isAutoTargeting || targeting.interests.length === 0 ? topics : targeting.interests
  const name = TOPICS.find(({ id }) => topicIds.includes(id) && subject.topics.includes(id))?.name
  const interest = TOPICS.find(
    ({ id }) => topicIds.includes(id) && adViewer.interests.includes(id),
  )?.name
  return [
    ...(name ? [`It matches the topic of this page: ${name}.`] : []),
    ...(interest ? [`You saved pins about ${interest}.`] : []),
    `You're in a country the business chose.`,
    ...(targeting.ages.length < AGE_BUCKETS.length
      ? [`You're ${agesText(ageBucketOf(adViewer, now))}.`]
      : []),
    ...(targeting.genders.length < 3 ? [GENDER_REASONS[targetableGender(adViewer.gender)]] : []),
  ]
}

const GENDER_REASONS: Record<ReturnType<typeof targetableGender>, string> = {
  female: 'Based on the gender in your profile.',
  male: 'Based on the gender in your profile.',
  unknown: 'Your profile doesn’t say whether you’re a woman or a man.',
}

function agesText(bucket: AgeBucket | null): string {
  const { from, to } = yearsOf(bucket ?? '65+')
  return to === null ? `${from} or older` : `between ${from} and ${to} years old`
}
