/** Ways in which a browser can fail to store data. Each is a script that runs in the page before the page's scripts. */
export const STORAGE_FAULTS: readonly {
  readonly fault: string;
  readonly script: () => void;
  /** Set if the storage is full, but otherwise available. */
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
    fault: 'opening the database never finishes',
    script: () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  },
  {
    fault: 'the disk is full',
    isFull: true,
    script: () => {
      IDBObjectStore.prototype.put = () => {
        document.documentElement.setAttribute('data-full', '');
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  },
  {
    fault: 'the transaction is aborted after the write',
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
    fault: 'the file cannot be cloned into the database',
    script: () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The object could not be cloned.', 'DataCloneError');
      };
    },
  },
  {
    fault: 'the browser has no Web Locks API',
    script: () => {
      Object.defineProperty(navigator, 'locks', { value: undefined });
    },
  },
];
