import { Stack, Text } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { ShownOnce } from '../../../ui/shown-once.tsx'
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx'

export type MadeProgram = {
  name: string
  clientId: string
  /** Shown this once; a public program has none. */
  clientSecret?: string | undefined
  issuer: string
}

export function MadeProgramDialog({ made, onClose }: { made: MadeProgram; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { name, clientId, clientSecret, issuer } = made
  return (
    <ShownOnceDialog
      name="settings/made-program"
      title={t('programs.made', { name })}
      done={t('programs.done')}
      onClose={onClose}
    >
      {clientSecret === undefined ? (
        <Text>{t('programs.enter')}</Text>
      ) : (
        <>
          <Text>
            <Trans t={t} i18nKey="programs.once" components={{ strong: <Text span inherit fw={600} /> }} />
          </Text>
          <Told label={t('programs.secret')} value={clientSecret} copy={t('programs.copySecret')} isMain />
        </>
      )}
      <Told label={t('programs.clientId')} value={clientId} copy={t('programs.copyClientId')} />
      <Told label={t('programs.issuer')} value={issuer} copy={t('programs.copyIssuer')} />
    </ShownOnceDialog>
  )
}

type ToldProps = { label: string; value: string; copy: string; isMain?: boolean }

function Told({ label, value, copy, isMain = false }: ToldProps) {
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <ShownOnce label={label} value={value} copy={copy} isAside={!isMain} />
    </Stack>
  )
}
