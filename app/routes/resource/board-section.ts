import {
  SectionChange,
  SectionMerge,
  SectionQuery,
  SectionWithPins,
} from '../../features/organise/organise.ts'
import {
  mergeSection,
  renameSection,
} from '../../features/organise/sections/change-section.server.ts'
import { createSectionWithPins } from '../../features/organise/sections/new-section.server.ts'
import { readSection } from '../../features/organise/sections/read-section.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  create: endpoint(SectionWithPins, createSectionWithPins),
  get: endpoint(SectionQuery, readSection),
  update: endpoint(SectionChange, renameSection),
  delete: endpoint(SectionMerge, mergeSection),
})

export const loader = door.loader
export const action = door.action
