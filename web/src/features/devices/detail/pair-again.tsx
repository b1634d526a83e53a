import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { PairDoorDialog } from '../joining/pair-door-dialog.tsx'

/** For a door whose board does not know the signing key: what to do, and the way there. */
export function PairAgain() {
  const { t } = useTranslation('devices')
  const [isPairing, pairing] = useDisclosure(false)
  return (
    <Banner
      tone="bad"
      icon={IconAlertTriangle}
      action={
        <Button variant="default" onClick={pairing.open}>
          {t('pair.action')}
        </Button>
      }
    >
      {t('pair.strange')}
      {isPairing && <PairDoorDialog onClose={pairing.close} />}
    </Banner>
  )
}
