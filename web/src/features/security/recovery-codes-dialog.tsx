import { Button, Group, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { keepAsFile } from '../../lib/download.ts'
import { mobileBridge } from '../../lib/platform.ts'
import { useProfile } from '../../domain/member/session.ts'
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx'
import classes from './security.module.css'

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** Shown only once; printed, the codes stand alone. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation()
  const { email } = useProfile()
  const { siteName } = useConfiguration().general
  const clipboard = useClipboard({ timeout: 3000 })
  const heading = t('recovery.file', { email, club: siteName })
  const text = `${heading}\n\n${codes.join('\n')}\n`
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy
  return (
    <ShownOnceDialog
      name="security/recovery-codes"
      title={t('recovery.dialog')}
      done={t('recovery.done')}
      onClose={onClose}
    >
      <Text className="fob-not-print">
        <Trans t={t} i18nKey="recovery.once" components={{ strong: <Text span inherit fw={600} /> }} />
      </Text>
      <div className={classes.paper}>
        <Text className="fob-print-only" mb="md">
          {heading}
        </Text>
        <ul className={classes.codes} aria-label={t('recovery.list')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Group gap="sm" className="fob-not-print">
        <Button
          data-autofocus
          leftSection={<IconDownload {...size} />}
          onClick={() => void keepAsFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {t('recovery.download')}
        </Button>
        {!mobileBridge() && (
          <Button variant="default" leftSection={<IconPrinter {...size} />} onClick={() => window.print()}>
            {t('recovery.print')}
          </Button>
        )}
        <Button variant="default" leftSection={<CopyIcon {...size} />} onClick={() => clipboard.copy(text)}>
          <span aria-live="polite">{clipboard.copied ? common('actions.copied') : t('recovery.copy')}</span>
        </Button>
      </Group>
      {/* Browsers refuse clipboard access to pages without encryption. */}
      {clipboard.error !== null && (
        <Text size="sm" c="var(--fob-bad)" role="alert">
          {common('copyByHand')}
        </Text>
      )}
    </ShownOnceDialog>
  )
}

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
