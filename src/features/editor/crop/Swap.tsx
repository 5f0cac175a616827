import { useText } from '../../../i18n/useText';
import { useStore } from '../../../lib/store';
import { IconButton } from '../../../ui/IconButton';
import type { CropModel } from './cropReducer';
import { type CropAction, canSwap } from './cropState';

/** What a control of the Crop tab changes. */
export interface CropControlProps {
  crop: CropModel;
  inactive: boolean;
  onCrop: (action: CropAction) => void;
}

/** Exchanges the width and the height of the crop box. */
export function Swap({ crop, inactive, onCrop }: CropControlProps) {
  const { t } = useText();
  const isPossible = useStore(crop.state, canSwap);
  return (
    <IconButton
      icon="swap"
      label={t('crop.swap')}
      disabled={!isPossible}
      inactive={inactive}
      onClick={() => onCrop({ type: 'swap' })}
    />
  );
}
