import { useNavigate } from '@remix-run/react'
import { type FormEvent, Fragment, useContext, useId } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox, SelectField, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { ClockContext } from '../../../../ui/timing/clock.tsx'
import { FIRST_COLOURS, shadesOf } from '../colours/colours.ts'
import { SyntaxHelp } from '../syntax-help.tsx'
import { filterQuery, yourPinsPath } from './filters.ts'
import type { YourPinsPage } from './your-pins.server.ts'

type FormParts = Pick<YourPinsPage, 'filters' | 'boards' | 'sections' | 'sites'>

export function YourPinsForm({ page }: { page: FormParts }) {
  const navigate = useNavigate()
  const helpId = useId()
  const { filters } = page

  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value.trim()) query.set(name, value)
    }
    navigate(query.size === 0 ? yourPinsPath({}) : `?${query}`)
  }

  return (
    <Form
      method="get"
      action="/search/yours/"
      role="search"
      aria-label="Search your pins"
      onSubmit={go}
      key={filterQuery(filters)}
      className="mx-auto mb-4 flex max-w-3xl flex-col gap-2 px-2"
    >
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-[min(10rem,100%)] flex-1">
          <TextField
            label="Words"
            name="q"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={1500}
            defaultValue={filters.q}
            aria-describedby={helpId}
          />
        </div>
        <Button type="submit" look="ink" className="h-12">
          Search
        </Button>
      </div>
      <p id={helpId} className="text-sm text-muted">
        <SyntaxHelp />
      </p>
      <details className="group">
        <summary className="-ms-3 flex min-h-11 w-fit list-none items-center gap-1.5 rounded-full px-3 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
          Filters
          <span className="group-open:rotate-180">
            <Icon name="down" size={20} />
          </span>
        </summary>
        <FilterFields page={page} />
      </details>
    </Form>
  )
}

function FilterFields({ page: { filters, boards, sections, sites } }: { page: FormParts }) {
  const sitesId = useId()
  const { zone } = useContext(ClockContext)
  return (
    <div className="grid gap-4 py-3 min-[40rem]:grid-cols-2">
      <SelectField label="Board" name="board" defaultValue={filters.board ?? ''}>
        <option value="">All boards</option>
        {boards.map(({ id, name, owner }) => (
          <option key={id} value={id} dir="auto">
            {owner === null ? name : `${name} (${owner})`}
          </option>
        ))}
      </SelectField>
      {sections.length > 0 && (
        <SelectField label="Section" name="section" defaultValue={filters.section ?? ''}>
          <option value="">All sections</option>
          {sections.map(({ id, title }) => (
            <option key={id} value={id} dir="auto">
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Site"
        name="site"
        list={sitesId}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="example.com"
        defaultValue={filters.site}
      />
      <datalist id={sitesId}>
        {sites.map((site) => (
          <option key={site} value={site} />
        ))}
      </datalist>
      <SelectField label="Colour" name="colour" defaultValue={filters.colour}>
        <option value="">Any colour</option>
        {FIRST_COLOURS.map((colour) => (
          <Fragment key={colour.word}>
            <option value={colour.word}>{colour.name}</option>
            {shadesOf(colour).map(({ word, name }) => (
              <option key={word} value={word}>
                {name}
              </option>
            ))}
          </Fragment>
        ))}
      </SelectField>
      <div className="grid gap-4 min-[24rem]:grid-cols-2 min-[40rem]:col-span-2">
        <TextField label="Saved from" name="from" type="date" defaultValue={filters.from} />
        <TextField label="Saved until" name="to" type="date" defaultValue={filters.to} />
        {zone === null && (
          <p className="-mt-2 text-sm text-muted min-[24rem]:col-span-2">
            Days start at midnight UTC.
          </p>
        )}
      </div>
      <Checkbox
        label="Without a picture"
        hint="Pins of a plain colour."
        name="picture"
        value="none"
        defaultChecked={filters.picture !== ''}
      />
      <Checkbox
        label="Without alt text"
        name="alt"
        value="none"
        defaultChecked={filters.alt !== ''}
      />
      <Checkbox
        label="Broken link"
        hint="The page was missing on two different days."
        name="link"
        value="dead"
        defaultChecked={filters.link !== ''}
      />
    </div>
  )
}
