import { useCallback, useEffect, useMemo, useState } from 'react';
import { MANIFEST_NAME } from '../../config/icons';
import { BLACK, type Rgb, sameBackground, sizesOfSteps, WHITE } from '../../edits';
import { withoutResizes } from '../../edits/pixels';
import { type OpenImage, useSession } from '../../session';
import { useRequest } from '../../shared/request/useRequest';
import { toast } from '../../ui/toaster';
import { type IconDetails, storedIcons, storeIcons, validDetails } from './details';
import { type IconWork, keyOfWork, makeIcons } from './makeIcons';
import { contentRadius, edgeColor, grayOf, isPartlyTransparent } from './pixels';
import { analyzedEdits, type IconChoice, type IconFile, type IconSource, iconFiles } from './plan';
import { manifestOf } from './texts';
import { useSamples } from './useSamples';
import { useZip } from './useZip';
import type { NamedBlob } from './zip';

/** What a visitor has chosen for the icons, and the color behind those that must not be transparent: null for that of the edge. */
export interface IconOptions extends IconChoice {
  readonly color: Rgb | null;
}

export interface ListedFile extends IconFile {
  /** Null until the file is made. */
  readonly blob: Blob | null;
}

export interface IconSetModel {
  readonly options: IconOptions;
  readonly setOptions: (change: Partial<IconOptions>) => void;
  readonly details: IconDetails;
  readonly setDetails: (change: Partial<IconDetails>) => void;
  /** The details as they are written into the files, or null if a field has a problem. */
  readonly valid: IconDetails | null;
  readonly isSquare: boolean;
  /** Null until the picture was read. */
  readonly source: IconSource | null;
  readonly files: readonly ListedFile[];
  /** The manifest of the files. Null if a field has a problem. */
  readonly manifest: Blob | null;
  readonly isMade: boolean;
  /** All files, once they are made. Null while a field has a problem, too. */
  readonly zip: Blob | null;
  readonly isMaking: boolean;
  readonly make: () => void;
}

/** The image without its resizes: what the icons are made of. */
function usePicture({ original, edits }: OpenImage) {
  const { size } = original;
  return useMemo(() => {
    const plain = withoutResizes(size, edits);
    return { edits: plain, size: sizesOfSteps(size, plain).at(-1) ?? size };
  }, [size, edits]);
}

export function useIconSet(image: OpenImage): IconSetModel {
  const session = useSession();
  const { pending, run } = useRequest<'icons'>('save');
  const [stored, setStored] = useState(() => storedIcons(image.file.name));
  const [chosen, setChosen] = useState<Omit<IconOptions, 'more'>>({
    fit: 'contain',
    isNearest: false,
    fillsAll: false,
    color: null,
  });
  const { details, more } = stored;
  const options = useMemo(() => ({ ...chosen, more }), [chosen, more]);
  const setOptions = useCallback(({ more, ...change }: Partial<IconOptions>) => {
    setChosen((before) => ({ ...before, ...change }));
    if (more) setStored((before) => ({ ...before, more }));
  }, []);
  const setDetails = useCallback(
    (change: Partial<IconDetails>) =>
      setStored((before) => ({ ...before, details: { ...before.details, ...change } })),
    [],
  );
  const [first] = useState(stored);
  useEffect(() => {
    if (stored !== first) storeIcons(stored);
  }, [stored, first]);

  const picture = usePicture(image);
  const { fit } = options;
  const analyzed = useMemo(() => analyzedEdits(picture, { fit }), [picture, fit]);
  const { samples } = useSamples(analyzed);
  const { takesColors } = image.source;
  const source = useMemo((): IconSource | null => {
    if (!samples) return null;
    const wanted = chosen.color ?? edgeColor(samples);
    const background =
      takesColors || sameBackground(wanted, WHITE) || sameBackground(wanted, BLACK) ? wanted : grayOf(wanted);
    return {
      ...picture,
      background,
      radius: contentRadius(samples, background),
      isPartlyTransparent: isPartlyTransparent(samples),
    };
  }, [samples, picture, chosen.color, takesColors]);

  const [made, setMade] = useState<ReadonlyMap<string, Blob>>(new Map());
  const files = useMemo(
    () =>
      source
        ? iconFiles(source, options).map((file) => ({
            ...file,
            blob: made.get(keyOfWork(file.work)) ?? null,
          }))
        : [],
    [source, options, made],
  );
  const isMade = files.length > 0 && files.every(({ blob }) => blob);
  const valid = useMemo(() => validDetails(details), [details]);
  const manifest = useMemo(() => {
    if (!valid || files.length === 0) return null;
    return new Blob([manifestOf(valid, files)], { type: 'application/manifest+json' });
  }, [valid, files]);
  const zipped = useMemo((): readonly NamedBlob[] | null => {
    const made = files.flatMap(({ name, blob }) => (blob ? [{ name, blob }] : []));
    return isMade && manifest ? [...made, { name: MANIFEST_NAME, blob: manifest }] : null;
  }, [files, isMade, manifest]);
  const zip = useZip(zipped);
  const make = () => {
    const missing = files.filter(({ blob }) => !blob).map(({ work }) => work);
    run(
      'icons',
      async () => {
        const onMade = (work: IconWork, file: Blob) =>
          setMade((before) => new Map(before).set(keyOfWork(work), file));
        await session.makeIcons((maker) => makeIcons(missing, maker, onMade));
        toast.show({ topic: 'save', type: 'success', title: ({ t }) => t('icons.done') });
      },
      'icons.failed',
    );
  };
  return {
    options,
    setOptions,
    details,
    setDetails,
    valid,
    isSquare: picture.size.width === picture.size.height,
    source,
    files,
    manifest,
    isMade,
    zip,
    isMaking: pending !== null,
    make,
  };
}
