/** Ways in which a browser can fail to store anything: each a script that a page runs before its own. */
export const STORAGE_FAULTS: readonly {
  readonly fault: string;
  readonly script: () => void;
  /** Whether it is full, and does not refuse. */
  readonly isFull?: true;
}[] = [
  {
    fault: 'all storage is forbidden',
    script: () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
    },
  },
  {
    fault: 'a private window refuses the database',
    script: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('A mutation operation was attempted.', 'InvalidStateError');
      };
    },
  },
  {
    fault: 'the database never answers',
    script: () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  },
  {
    fault: 'the disk is full',
    isFull: true,
    script: () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  },
  {
    fault: 'what is stored is taken back at the end',
    script: () => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (value, key) {
        const request = Reflect.apply(put, this, [value, key]) as IDBRequest<IDBValidKey>;
        this.transaction.abort();
        return request;
      };
    },
  },
  {
    fault: 'the file cannot be stored',
    script: () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The object could not be cloned.', 'DataCloneError');
      };
    },
  },
  {
    fault: 'there are no locks',
    script: () => {
      Object.defineProperty(navigator, 'locks', { value: undefined });
    },
  },
];
