import { Checkbox } from '../../../../../ui/form/field.tsx'
import { AGE_BUCKETS, GENDERS } from '../../../audience/targeting.ts'
import { TOPICS } from '../../../audience/topics.ts'
import type { ReadyPage } from '../../page.server.ts'
import { ChoiceChip } from './choice-chip.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import type { FieldParts } from './field-parts.ts'
import { Section } from './section.tsx'

const GENDER_WORDS = { female: 'Women', male: 'Men', unknown: 'Not told' } as const

export function AudienceFields({
  form,
  errors,
  countries,
}: FieldParts & { countries: ReadyPage['countries'] }) {
  const [genders, ages, interests] = [form.genders, form.ages, form.interests].map((list) =>
    list.split(','),
  )
  const location = form.location.split('+')
  const chosen = countries.filter(({ code }) => location.includes(code))
  return (
    <Section title="Who sees it">
      <details className="group" open={errors['location'] !== undefined}>
        <summary className="flex min-h-11 flex-wrap items-center gap-x-2 font-semibold">
          <span className="text-sm">Countries:</span>
          <span className="text-muted group-open:hidden">
            {chosen.map(({ name }) => name).join(', ') || 'none'}
          </span>
          <span className="ml-auto underline group-open:hidden">Change</span>
        </summary>
        <div className="pt-2">
          <ChoiceGroup label="Where they live" error={errors['location']}>
            {countries.map(({ code, name }) => (
              <ChoiceChip
                key={code}
                type="checkbox"
                name="location"
                value={code}
                isChosen={location.includes(code)}
              >
                {name}
              </ChoiceChip>
            ))}
          </ChoiceGroup>
        </div>
      </details>
      <ChoiceGroup label="Gender" error={errors['genders']}>
        {GENDERS.map((gender) => (
          <ChoiceChip
            key={gender}
            type="checkbox"
            name="genders"
            value={gender}
            isChosen={genders?.includes(gender) ?? false}
          >
            {GENDER_WORDS[gender]}
          </ChoiceChip>
        ))}
      </ChoiceGroup>
      <ChoiceGroup label="Age" error={errors['ages']}>
        {AGE_BUCKETS.map((bucket) => (
          <ChoiceChip
            key={bucket}
            type="checkbox"
            name="ages"
            value={bucket}
            isChosen={ages?.includes(bucket) ?? false}
          >
            {bucket.replace('-', '–')}
          </ChoiceChip>
        ))}
      </ChoiceGroup>
      <div className="group flex flex-col gap-5">
        <Checkbox
          label="Choose topics for me"
          hint="We go by what the pin shows instead of the topics below."
          name="isAutoTargeting"
          value="1"
          defaultChecked={form.isAutoTargeting === '1'}
        />
        <div className="group-has-[[name=isAutoTargeting]:checked]:hidden">
          <ChoiceGroup
            label="Topics"
            hint="People who saved pins of a topic in public. None means everybody."
          >
            {TOPICS.map(({ id, name }) => (
              <ChoiceChip
                key={id}
                type="checkbox"
                name="interests"
                value={String(id)}
                isChosen={interests?.includes(String(id)) ?? false}
              >
                {name}
              </ChoiceChip>
            ))}
          </ChoiceGroup>
        </div>
      </div>
    </Section>
  )
}
