import type { SettingGroup } from '@fobhouse/contract/settings.ts'
import { Button, Card, Group, Paper, Stack, Text } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionTitle } from '../../ui/section-title.tsx'
import { Backups } from './backups/backups.tsx'
import { BrokerState } from './broker-state.tsx'
import { GroupHints } from './group-hints.tsx'
import { GroupTrials } from './group-trials.tsx'
import { Programs } from './programs/programs.tsx'
import { SettingField } from './setting-field.tsx'
import { type Part, partsOf } from './setting-parts.ts'
import classes from './settings.module.css'
import { ThemePreview } from './theme-preview.tsx'
import type { SettingsForm } from './use-settings-form.ts'
import { Form } from '../../ui/form.tsx'

type GroupProps = { group: SettingGroup; form: SettingsForm }

export function SettingsGroup({ group, form }: GroupProps) {
  function save(event: SubmitEvent) {
    event.preventDefault()
    if (form.unsaved(group) > 0 && !form.isSaving) form.save(group)
  }
  return (
    <>
      <GroupHints group={group} settings={form.settings} />
      <Form name="settings/group" onSubmit={save}>
        <Stack gap="lg">
          {partsOf(group, form.settings).map((part) => (
            <PartCard key={part.name} part={part} form={form} />
          ))}
          <SaveBar group={group} form={form} />
        </Stack>
      </Form>
      <GroupTrials group={group} form={form} />
      {group === 'signIn' && <Programs />}
      {group === 'backups' && <Backups settings={form.settings} />}
    </>
  )
}

function PartCard({ part, form }: { part: Part; form: SettingsForm }) {
  const { t } = useTranslation('settings')
  const title = t(`parts.${part.name}`)
  return (
    <Card component="section" aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      <div className={part.name === 'colours' ? classes.withPreview : undefined}>
        <Stack gap="lg" maw={560}>
          {part.settings.map((setting) => (
            <SettingField key={setting.key} setting={setting} form={form} />
          ))}
          {part.name === 'mqtt' && <BrokerState />}
        </Stack>
        {part.name === 'colours' && <ThemePreview form={form} />}
      </div>
    </Card>
  )
}

/** Stays in sight while something waits to be saved. */
function SaveBar({ group, form }: GroupProps) {
  const { t } = useTranslation('settings')
  const count = form.unsaved(group)
  if (count === 0) return null
  return (
    <Paper className={classes.saveBar} shadow="sm" withBorder>
      <Text role="status" className={classes.saveWords}>
        {t('unsaved', { count })}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" onClick={() => form.discard(group)} disabled={form.isSaving}>
          {t('discard')}
        </Button>
        <Button type="submit" loading={form.isSaving}>
          {t('saveChanges', { count })}
        </Button>
      </Group>
    </Paper>
  )
}
