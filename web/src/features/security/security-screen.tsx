import type { Factors } from '@fobhouse/contract/routes/factors.ts'
import { Button, Stack, Title } from '@mantine/core'
import { IconCircleCheck, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDetailName } from '../../lib/detail-name.ts'
import { useProfile } from '../../domain/member/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { ListLoading } from '../../ui/page-loading.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Authenticator } from './authenticator.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { factorsQuery } from './queries.ts'
import { Programs } from './sessions/programs.tsx'
import { Sessions } from './sessions/sessions.tsx'

/** The account's protections besides the password, and where it is logged in. */
export function SecurityScreen() {
  const { t } = useTranslation('security')
  const query = useQuery(factorsQuery)
  useDetailName(query.data && t('title'))
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <QueryView query={query} loading={<ListLoading rows={3} />}>
      {(factors) => (
        <Stack gap="xl" maw={720}>
          <Title order={1} fz={24}>
            {t('title')}
          </Title>
          <Need factors={factors} />
          <Passkeys passkeys={factors.passkeys} onCodes={setCodes} />
          <Authenticator authenticator={factors.authenticator} onCodes={setCodes} />
          {hasFactor(factors) && <RecoveryCodes left={factors.recoveryCodesLeft} onCodes={setCodes} />}
          <Sessions />
          <Programs />
          {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
        </Stack>
      )}
    </QueryView>
  )
}

function hasFactor({ passkeys, authenticator }: Factors): boolean {
  return passkeys.length > 0 || authenticator !== null
}

/** For people who may do nothing else: says why, and once they have a factor, how to continue. */
function Need({ factors }: { factors: Factors }) {
  const { t } = useTranslation('security')
  const { needsSecondFactor } = useProfile()
  const [wasNeeded] = useState(needsSecondFactor)
  if (!hasFactor(factors)) {
    return factors.isRequired ? (
      <Banner tone="attention" icon={IconShieldLock}>
        {t('needed')}
      </Banner>
    ) : null
  }
  if (!wasNeeded) return null
  return (
    <Banner
      tone="good"
      icon={IconCircleCheck}
      action={
        <Button component={Link} to="/dashboard" size="compact-md" variant="default">
          {t('goOn')}
        </Button>
      }
    >
      {t('ready')}
    </Banner>
  )
}
