/* Makes every flush to the disk take two milliseconds longer, as on a disk that is slower than this one. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>

enum { DELAY_MICROS = 2000 };

int fsync(int file) {
    usleep(DELAY_MICROS);
    return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
    usleep(DELAY_MICROS);
    return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}
