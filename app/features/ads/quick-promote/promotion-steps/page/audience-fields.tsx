import { ChoiceGroup } from '../../../../../ui/form/choice-group.tsx'
import { Checkbox } from '../../../../../ui/form/field.tsx'
import { AGE_BUCKETS, GENDERS } from '../../../audience/targeting.ts'
import { TOPICS } from '../../../audience/topics.ts'
import type { ReadyPage } from '../../page.server.ts'
import type { DraftFieldParts } from './field-parts.ts'
import { Section } from './section.tsx'

const GENDER_WORDS = { female: 'Women', male: 'Men', unknown: 'Not specified' } as const

export function AudienceFields({
  form,
  errors,
  countries,
}: DraftFieldParts & { countries: ReadyPage['countries'] }) {
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
          <ChoiceGroup
            label="Where they live"
            error={errors['location']}
            type="checkbox"
            name="location"
            choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
            chosen={location}
          />
        </div>
      </details>
      <ChoiceGroup
        label="Gender"
        error={errors['genders']}
        type="checkbox"
        name="genders"
        choices={GENDERS.map((value) => ({ value, label: GENDER_WORDS[value] }))}
        chosen={form.genders.split(',')}
      />
      <ChoiceGroup
        label="Age"
        error={errors['ages']}
        type="checkbox"
        name="ages"
        choices={AGE_BUCKETS.map((value) => ({ value, label: value.replace('-', '–') }))}
        chosen={form.ages.split(',')}
      />
      <div className="group flex flex-col gap-5">
        <Checkbox
          label="Choose topics for me"
          hint="We'll use what the pin shows instead of the topics below."
          name="isAutoTargeting"
          value="1"
          defaultChecked={form.isAutoTargeting === '1'}
        />
        <div className="group-has-[[name=isAutoTargeting]:checked]:hidden">
          <ChoiceGroup
            label="Topics"
            hint="Reaches people who publicly saved pins about these topics. Choose none to reach everyone."
            type="checkbox"
            name="interests"
            choices={TOPICS.map(({ id, name }) => ({ value: String(id), label: name }))}
            chosen={form.interests.split(',')}
          />
        </div>
      </div>
    </Section>
  )
}
