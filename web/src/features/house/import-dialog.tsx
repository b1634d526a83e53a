import { hourRoutes, mostIcsBytes } from '@fobhouse/contract/routes/hours.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { decodeFile } from '../../lib/decode-file.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileUpload } from '../../ui/file-upload.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import classes from './house.module.css'
import { useHoursChange } from './queries.ts'

type Outcome = ResponseOf<typeof hourRoutes.importClosures>
type Tried = { ics: string; outcome: Outcome }

/** Makes closures of a calendar file, after saying what would happen. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('house')
  const { t: common } = useTranslation()
  const [tried, setTried] = useState<Tried>()
  const { mutate, isPending } = useHoursChange((ics: string) => call(hourRoutes.importClosures, { body: { ics } }))
  async function tryOut(file: File) {
    setTried(undefined)
    const ics = decodeFile(await file.arrayBuffer())
    setTried({ ics, outcome: await call(hourRoutes.importClosures, { body: { ics, dryRun: true } }) })
  }
  const take = (ics: string) =>
    mutate(ics, {
      onSuccess: ({ created }) => {
        notifyDone(t('import.done', { count: created }))
        onClose()
      },
    })
  return (
    <Dialog name="house/import" opened onClose={onClose} title={t('import.title')}>
      <Stack gap="md">
        <Text>{t('import.help')}</Text>
        <FileUpload
          label={t('import.choose')}
          accept=".ics,text/calendar"
          mostBytes={mostIcsBytes}
          tooLarge="error.413"
          save={tryOut}
          onSaved={() => undefined}
          onSettled={() => Promise.resolve()}
        >
          {t(tried ? 'import.other' : 'import.choose')}
        </FileUpload>
        {tried && <WouldHappen outcome={tried.outcome} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          {tried && tried.outcome.created > 0 && (
            <Button loading={isPending} onClick={() => take(tried.ics)}>
              {t('import.action', { count: tried.outcome.created })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

const mostShown = 10

function WouldHappen({ outcome: { created, unchanged, skipped } }: { outcome: Outcome }) {
  const { t } = useTranslation('house')
  const more = skipped.length - mostShown
  // Two events may have the same name, so each keeps its place as its key.
  const shown = skipped.slice(0, mostShown).map((event, place) => ({ ...event, place }))
  return (
    <div role="status">
      <Text fw={600}>{created === 0 ? t('import.nothing') : t('import.created', { count: created })}</Text>
      {unchanged > 0 && <Text>{t('import.unchanged', { count: unchanged })}</Text>}
      {skipped.length > 0 && (
        <>
          <Text>{t('import.skipped', { count: skipped.length })}</Text>
          <ul className={classes.skipped}>
            {shown.map(({ place, summary, reason }) => (
              <li key={place}>{t('import.skippedOne', { summary, reason: t(`import.reason.${reason}`) })}</li>
            ))}
            {more > 0 && <li>{t('import.more', { count: more })}</li>}
          </ul>
        </>
      )}
    </div>
  )
}
