import type { SettingGroup } from '@fobhouse/contract/settings.ts'
import { Tabs, Text } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useChosenInSight } from '../../ui/use-chosen-in-sight.ts'
import classes from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

type Place = SettingGroup | 'webhooks' | 'apiKeys'

/** Under which heading each group stands where there is room for headings; those of one stand together. */
const sections = {
  general: 'club',
  theme: 'club',
  features: 'club',
  joining: 'membership',
  access: 'membership',
  billing: 'membership',
  mail: 'messages',
  sms: 'messages',
  chat: 'messages',
  issues: 'messages',
  signIn: 'safety',
  privacy: 'safety',
  backups: 'safety',
  webhooks: 'programs',
  apiKeys: 'programs',
} as const satisfies Record<Place, string>

type PlaceTabsProps = { places: readonly Place[]; shown: Place; form: SettingsForm; hasSections: boolean }

/** All groups of settings: a list under headings, or one line that can be moved sideways. */
export function PlaceTabs({ places, shown, form, hasSections }: PlaceTabsProps) {
  const { t } = useTranslation('settings')
  const list = useChosenInSight<HTMLDivElement>(shown)
  return (
    <Tabs.List ref={list} aria-label={t('groups.label')} className={hasSections ? classes.side : classes.tabs}>
      {places.map((place, index) => (
        <Fragment key={place}>
          {hasSections && sections[place] !== sectionBefore(places, index) && (
            <Text size="xs" fw={600} c="dimmed" className={classes.section} role="presentation">
              {t(`sections.${sections[place]}`)}
            </Text>
          )}
          <PlaceTab place={place} form={form} />
        </Fragment>
      ))}
    </Tabs.List>
  )
}

function sectionBefore(places: readonly Place[], index: number): string | undefined {
  const before = places[index - 1]
  return before && sections[before]
}

function PlaceTab({ place, form }: { place: Place; form: SettingsForm }) {
  const { t } = useTranslation('settings')
  const name = t(`groups.${place}`)
  const hasDrafts = place !== 'webhooks' && place !== 'apiKeys' && form.unsaved(place) > 0
  return (
    <Tabs.Tab value={place} aria-label={hasDrafts ? t('unsavedHere', { group: name }) : undefined}>
      {name}
      {hasDrafts && <span className={classes.unsavedDot} aria-hidden />}
    </Tabs.Tab>
  )
}
